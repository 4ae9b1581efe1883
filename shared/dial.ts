/** The dial's dimensions in a 100 by 100 square, used on pages and in pictures drawn by the server. */
export const dial = {
  ring: { radius: 39, width: 10 },
  /** 45 minutes. */
  arc: 'M50 11A39 39 0 1 1 11 50',
  markHand: 'M50 50V26',
  ticks: [
    { count: 60, radius: 46.5, length: 3, width: 0.7 },
    { count: 12, radius: 45, length: 6, width: 1.5 },
  ],
  sectorRadius: 37,
  /** A station clock's hand, with a disc near its tip. */
  hand: { line: 'M50 62V19', width: 1.3, tip: { y: 19, radius: 3.6 }, axle: { y: 50, radius: 1.9 } },
} as const;

type Ticks = (typeof dial.ticks)[number];

/** Draws ticks as the dashes of one thick circle, with the first at twelve. */
export function tickDashes({ count, radius, width }: Ticks): { array: string; offset: number } {
  const step = (2 * Math.PI * radius) / count;
  return { array: `${width} ${(step - width).toFixed(4)}`, offset: width / 2 };
}

/** The path of a sector from twelve o'clock, clockwise. */
export function sector(minutes: number): string {
  const radius = dial.sectorRadius;
  const turn = Math.min(minutes, 59.999) / 60;
  const x = (50 + radius * Math.sin(turn * 2 * Math.PI)).toFixed(2);
  const y = (50 - radius * Math.cos(turn * 2 * Math.PI)).toFixed(2);
  return `M50 50V${50 - radius}A${radius} ${radius} 0 ${turn > 0.5 ? 1 : 0} 1 ${x} ${y}Z`;
}
