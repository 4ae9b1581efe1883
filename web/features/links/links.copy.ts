/** All copy of the share panel, including screen reader labels. */

export const title = 'Share your link';
export const hint = 'Add it to your bio, your website, or your email signature.';
export const qr = {
  title: 'QR code',
  hint: 'For slides, posters, and business cards.',
  image: (link: string) => `QR code for ${link}`,
  downloadPng: 'Download PNG',
  downloadSvg: 'Download SVG',
  pngFailed: 'We couldn’t create the PNG',
  useSvg: 'Download the SVG instead.',
  loadFailed: 'The QR code didn’t load.',
};
export const embed = {
  title: 'A button for your website',
  hint: 'Paste this HTML into any web page. It doesn’t load any scripts.',
  copy: 'Copy HTML',
  html: 'HTML',
  /** The button itself, on other people's websites. */
  button: 'Book my time',
  tooltip: (name: string) => `${name} on InTime`,
};
