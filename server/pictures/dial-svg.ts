import { dial, sector, tickDashes } from '#shared/dial.ts';

type Colours = { ink: string; signal: string };

type Face = Colours & {
  /** How much of the hour is filled. */
  minutes?: number;
  /** Where the hand points, in minutes. */
  hand?: number;
};

/** The logo: a ring with three quarters of an hour. */
export function markSvg({ ink, signal }: Colours): string {
  const { ring, arc, markHand } = dial;
  return picture(
    `<g stroke="${ink}" stroke-width="${ring.width}"><circle cx="50" cy="50" r="${ring.radius}" opacity=".18"/><path d="${arc}" stroke-linecap="round"/></g>`,
    `<path d="${markHand}" stroke="${signal}" stroke-width="${ring.width}" stroke-linecap="round"/>`,
  );
}

/** The station clock's face and its red hand. */
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

/** As an image's source. */
export function svgUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

function picture(...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" fill="none">${parts.join('')}</svg>`;
}
