export function countText(total: number): string {
  return `${total} ${total === 1 ? 'expert' : 'experts'}`;
}
