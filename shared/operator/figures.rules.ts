/** What the platform's figures can be summed up by. */
export const figureUnits = ['day', 'week', 'month'] as const;
export type FigureUnit = (typeof figureUnits)[number];
