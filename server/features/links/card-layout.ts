import { type FittedText, fitText } from '#server/pictures/fit-text.ts';
import { hasGlyph, lineWidth, type Weight } from '#server/pictures/fonts.ts';
import { readableText } from '#server/pictures/readable-text.ts';

/** The content of an expert's preview image. */
export type Card = {
  name: string;
  username: string;
  role: string;
  /** `host/username` */
  link: string;
  /** The lowest price, with the minutes it buys. */
  offer: { price: string; minutes: number } | undefined;
};

export type CardLayout = {
  name: FittedText;
  role: FittedText | undefined;
  link: FittedText;
  offer: Card['offer'];
};

const columnWidth = 610;
const linkWidth = 800;

/** Letter spacing of the name, relative to the font size. */
export const nameTracking = -0.032;

/** Falls back to the username if the fonts can't show the name, and leaves out a role they can't show. */
export function layOutCard({ name, username, role, link, offer }: Card): CardLayout {
  const shownRole = readableText(role, hasGlyph);
  return {
    name: fitText(readableText(name, hasGlyph) ?? `@${username}`, {
      sizes: [148, 132, 116, 108, 100, 92, 84, 76, 68, 62],
      width: columnWidth,
      height: 232,
      lines: 2,
      measure: measure(600, nameTracking),
    }),
    role:
      shownRole === undefined
        ? undefined
        : fitText(shownRole, { sizes: [44, 40, 36], width: columnWidth, lines: 2, measure: measure(500) }),
    link: fitText(link, { sizes: [40, 36, 32, 28, 24], width: linkWidth, lines: 1, measure: measure(600) }),
    offer,
  };
}

function measure(weight: Weight, tracking = 0) {
  return (line: string) => lineWidth(line, weight) + tracking * [...line].length;
}
