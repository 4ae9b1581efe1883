/** `$75`, `$75.50`, `$1,250`: cents are written only where there are some. Plain text work, because Intl takes its time. */
export function formatPrice(dollars: string | number): string {
  const [whole = '0', cents = '00'] = Number(dollars).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${grouped}${cents === '00' ? '' : `.${cents}`}`;
}
