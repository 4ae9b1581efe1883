import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FigureUnit } from '#shared/operator/figures.rules.ts';
import { consoleKey } from '#web/features/operator/access/access.queries.ts';
import { operatorCall } from '#web/features/operator/access/operator-call.ts';
import { spanOf } from './figure-series.ts';

export const figuresQuery = (unit: FigureUnit, now: Date) =>
  new URLSearchParams({ unit, ...spanOf(unit, now) }).toString();

export const figures = (query: string) =>
  queryOptions({
    queryKey: [consoleKey, 'figures', query],
    queryFn: ({ signal }) => operatorCall('GET /api/operator/figures', { query, signal }),
    placeholderData: keepPreviousData,
  });
