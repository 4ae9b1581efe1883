import satori from 'satori';
import sharp from 'sharp';
import { faceSvg, markSvg, svgUrl } from '#server/pictures/dial-svg.ts';
import { fontFile } from '#server/pictures/fonts.ts';
import { color } from '#server/pictures/palette.ts';

const colors = {
  paper: color('paper'),
  card: color('card'),
  ink: color('ink'),
  muted: color('muted'),
  signal: color('signal'),
};

/** The favicon follows the visitor's light or dark mode. */
export function faviconSvg(): string {
  const style = `<style>svg{color:${colors.ink}}@media(prefers-color-scheme:dark){svg{color:${color('ink', 'dark')}}}</style>`;
  return markSvg({ ...colors, ink: 'currentColor' }).replace(/(<svg [^>]*>)/, `$1${style}`);
}

type IconOptions = {
  size: number;
  /** The mark's size relative to the icon's. */
  mark: number;
  round: boolean;
};

/** The mark on a white circle with a transparent background, or on a white square for systems that crop icons themselves. */
export async function icon({ size, mark, round }: IconOptions): Promise<Buffer> {
  const side = Math.round(size * mark);
  const background = round
    ? `<circle cx="50" cy="50" r="50" fill="${colors.card}"/>`
    : `<rect width="100" height="100" fill="${colors.card}"/>`;
  const picture = await sharp(Buffer.from(markSvg(colors)), { density: side })
    .resize(side, side)
    .png()
    .toBuffer();
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">${background}</svg>`,
    ),
  )
    .composite([{ input: picture }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An .ico file that contains one PNG. */
export function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** The preview image of shared links, 1200 by 630. */
export async function socialCard(): Promise<Buffer> {
  const svg = await satori(
    <div
      style={{
        display: 'flex',
        width: '100%',
        height: '100%',
        background: colors.paper,
        color: colors.ink,
        fontFamily: 'sans',
      }}
    >
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          padding: '72px 0 72px 80px',
          width: 700,
        }}
      >
        <div style={{ display: 'flex', alignItems: 'center', gap: 18, fontSize: 40, letterSpacing: -1 }}>
          <img src={svgUrl(markSvg(colors))} width="56" height="56" alt="" />
          InTime
        </div>
        <div style={{ display: 'flex', flexDirection: 'column' }}>
          <div style={{ fontSize: 128, lineHeight: 0.94, letterSpacing: -6 }}>Link your time.</div>
          <div style={{ marginTop: 36, fontFamily: 'slogan', fontSize: 54, color: colors.muted }}>
            Your Time. Your Value.
          </div>
        </div>
      </div>
      <div
        style={{
          display: 'flex',
          position: 'absolute',
          left: 730,
          top: -35,
          width: 700,
          height: 700,
          borderRadius: 350,
          background: colors.card,
        }}
      >
        <img
          src={svgUrl(faceSvg(colors))}
          width="700"
          height="700"
          alt=""
          style={{ transform: 'rotate(240deg)' }}
        />
      </div>
    </div>,
    {
      width: 1200,
      height: 630,
      fonts: [
        {
          name: 'sans',
          weight: 600,
          data: fontFile('instrument-sans', 'latin-600-normal'),
        },
        { name: 'slogan', data: fontFile('instrument-serif', 'latin-400-italic') },
      ],
    },
  );
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}
