import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FigureName } from '#shared/operator/figures.schema.ts';

/** The platform's figures per UTC day, so that a year can be shown without reading every booking. */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    day: date().notNull(),
    name: text().$type<FigureName>().notNull(),
    /** A count, or cents. */
    value: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.name] })],
);
