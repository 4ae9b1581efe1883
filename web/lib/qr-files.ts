/** The dark modules as one path, in a square of `size` modules including the quiet zone. */
export type QrCode = { size: number; path: string };

/** Dark on light in any theme, because some scanners can't read inverted codes. */
export const qrColors = { dark: '#000000', light: '#ffffff' };

const minPixels = 1024;

export function qrSvg({ size, path }: QrCode): Blob {
  const { dark, light } = qrColors;
  const pixels = size * Math.ceil(minPixels / size);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="${light}" d="M0 0h${size}v${size}H0z"/><path fill="${dark}" d="${path}"/></svg>\n`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** Every module is a whole number of pixels wide, so that the edges are sharp. */
export function qrPng({ size, path }: QrCode): Promise<Blob> {
  const scale = Math.ceil(minPixels / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('2D canvas is not available'));
  context.fillStyle = qrColors.light;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = qrColors.dark;
  context.fill(new Path2D(path));
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the canvas could not be encoded as PNG'))),
      'image/png',
    ),
  );
}
