import { dial, sector, tickDashes } from '#shared/dial.ts';

type Colors = { ink: string; signal: string };

type Face = Colors & {
  /** How many minutes of the dial are filled. */
  minutes?: number;
  /** The minute the hand points at. */
  hand?: number;
};

/** The logo: a ring with 45 minutes filled. */
export function markSvg({ ink, signal }: Colors): string {
  const { ring, arc, markHand } = dial;
  return picture(
    `<g stroke="${ink}" stroke-width="${ring.width}"><circle cx="50" cy="50" r="${ring.radius}" opacity=".18"/><path d="${arc}" stroke-linecap="round"/></g>`,
    `<path d="${markHand}" stroke="${signal}" stroke-width="${ring.width}" stroke-linecap="round"/>`,
  );
}

/** A station clock's face with its red hand. */
export function faceSvg({ ink, signal, minutes = 0, hand = 0 }: Face): string {
  const { line, width, tip, axle } = dial.hand;
  const ticks = dial.ticks.map((each) => {
    const { array, offset } = tickDashes(each);
    return `<circle cx="50" cy="50" r="${each.radius}" stroke="${ink}" stroke-width="${each.length}" stroke-dasharray="${array}" stroke-dashoffset="${offset}"/>`;
  });
  return picture(
    minutes > 0 ? `<path d="${sector(minutes)}" fill="${ink}"/>` : '',
    ...ticks,
    `<g fill="${signal}" stroke="${signal}" transform="rotate(${hand * 6} 50 50)"><path d="${line}" stroke-width="${width}"/><circle cx="50" cy="${tip.y}" r="${tip.radius}" stroke="none"/><circle cx="50" cy="${axle.y}" r="${axle.radius}" stroke="none"/></g>`,
  );
}

/** The SVG as a data URL. */
export function svgUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

function picture(...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" fill="none">${parts.join('')}</svg>`;
}
