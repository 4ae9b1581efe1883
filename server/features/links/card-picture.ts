import type { CSSProperties, ReactNode } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import { faceSvg, markSvg, svgUrl } from '#server/pictures/dial-svg.ts';
import type { FittedText } from '#server/pictures/fit-text.ts';
import { sansFamily, sansFonts } from '#server/pictures/fonts.ts';
import { color } from '#server/pictures/palette.ts';
import { formatPrice } from '#shared/money.ts';
import { formatDuration } from '#shared/time/duration-format.ts';
import { type Card, type CardLayout, layOutCard, nameTracking } from './card-layout.ts';
import * as linksCopy from './links.copy.ts';

// Pictures are drawn one at a time and once each: threads and a cache would only use memory.
sharp.cache(false);
sharp.concurrency(1);

const size = { width: 1200, height: 630 };
const edge = 72;
const footerHeight = 132;
const dialSize = 400;

const colors = {
  paper: color('paper'),
  card: color('card'),
  ink: color('ink'),
  muted: color('muted'),
  line: color('line'),
  signal: color('signal'),
};

/** The hand's position, in minutes, on a dial without a duration. */
const restingHand = 40;

/** The preview image of a shared link, 1200 by 630. */
export async function drawCard(card: Card): Promise<Buffer> {
  const svg = await satori(cardElement(layOutCard(card)), { ...size, fonts: sansFonts });
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

function cardElement({ name, role, link, offer }: CardLayout): ReactNode {
  const ground = { width: '100%', height: '100%', background: colors.paper, color: colors.ink };
  const type = { fontFamily: sansFamily, fontWeight: 600, lineHeight: 1 };
  return box({ ...ground, ...type, flexDirection: 'column' }, [
    box({ flexGrow: 1, alignItems: 'center', justifyContent: 'space-between', padding: `0 ${edge}px` }, [
      box({ flexDirection: 'column' }, [
        text(name, { marginLeft: name.size * -0.03, letterSpacing: name.size * nameTracking }),
        role && text(role, { marginTop: 22, lineHeight: 1.2, fontWeight: 500, color: colors.muted }),
        offer && offerLine(offer),
      ]),
      dial(offer?.minutes),
    ]),
    footer(link),
  ]);
}

function offerLine({ price, minutes }: NonNullable<Card['offer']>): ReactNode {
  const quiet = { color: colors.muted, fontWeight: 500 };
  return box({ marginTop: 34, fontSize: 52, whiteSpace: 'pre', letterSpacing: -1 }, [
    box(quiet, linksCopy.priceFrom),
    box({}, formatPrice(price)),
    box(quiet, linksCopy.priceFor(formatDuration(minutes))),
  ]);
}

/** The part of the hour that the price buys, with the hand at its end. */
function dial(minutes: number | undefined): ReactNode {
  const face = faceSvg({ ...colors, minutes: minutes ?? 0, hand: minutes ?? restingHand });
  const disc = { width: dialSize, height: dialSize, borderRadius: dialSize / 2, background: colors.card };
  return box({ ...disc, flexShrink: 0 }, [image(face, dialSize)]);
}

function footer(link: FittedText): ReactNode {
  const row = { alignItems: 'center', justifyContent: 'space-between', height: footerHeight };
  const border = { borderTop: `2px solid ${colors.line}`, background: colors.card };
  return box({ ...row, ...border, padding: `0 ${edge}px` }, [
    box({ alignItems: 'center', fontSize: 42, letterSpacing: -1 }, [
      image(markSvg(colors), 56),
      box({ marginLeft: 16 }, linksCopy.brand),
    ]),
    text(link, {}),
  ]);
}

function text({ size: fontSize, lines }: FittedText, style: CSSProperties): ReactNode {
  return box(
    { flexDirection: 'column', fontSize, ...style },
    lines.map((line) => box({ whiteSpace: 'nowrap' }, line)),
  );
}

function image(svg: string, side: number): ReactNode {
  return element('img', { src: svgUrl(svg), width: side, height: side });
}

function box(style: CSSProperties, children: ReactNode): ReactNode {
  return element('div', { style: { display: 'flex', ...style }, children });
}

/** The drawing library reads only these parts of a React element. */
function element(type: string, props: object): ReactNode {
  return { type, props, key: null } as ReactNode;
}
