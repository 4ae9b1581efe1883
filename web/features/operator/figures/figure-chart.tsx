import type { FigureUnit } from '#shared/operator/figures.rules.ts';
import { formatCents } from '#web/features/operator/format-money.ts';
import type { Format, Series } from './figure-series.ts';
import * as figuresCopy from './figures.copy.ts';

const copy = figuresCopy.chart;

const formats: Record<Format, (value: number) => string> = {
  count: (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ','),
  percent: (value) => `${Math.round(value)}%`,
  hours: figuresCopy.hours,
  cents: formatCents,
};

type Props = { series: Series; starts: string[]; unit: FigureUnit };

/** One figure over time: its sum in large type, bars, and the same as a table for readers who need exact numbers. */
export function FigureChart({ series, starts, unit }: Props) {
  const { title, text } = figuresCopy.series[series.name];
  const show = (value: number | null) => (value === null ? '–' : formats[series.format](value));
  const isAverage = series.format === 'percent' || series.format === 'hours';
  return (
    <section aria-label={title} className="grid content-start gap-3 rounded-xl border border-line p-4">
      <div>
        <h2 className="font-semibold">{title}</h2>
        <p className="text-muted text-sm">{text}</p>
      </div>
      <p className="flex items-baseline gap-2">
        <span className="font-semibold text-title tabular-nums">{show(series.total)}</span>
        <span className="text-muted text-sm">{isAverage ? copy.average : copy.total}</span>
      </p>
      <Bars series={series} starts={starts} show={show} />
      <details className="text-sm">
        <summary className="w-fit cursor-pointer rounded-sm text-muted">{copy.showTable}</summary>
        <div className="mt-2 max-h-64 overflow-y-auto">
          <table className="w-full tabular-nums">
            <caption className="sr-only">{title}</caption>
            <thead className="text-left text-muted">
              <tr>
                <th scope="col" className="font-normal">
                  {copy.period[unit]}
                </th>
                <th scope="col" className="text-right font-normal">
                  {copy.value}
                </th>
              </tr>
            </thead>
            <tbody>
              {starts.map((start, index) => (
                <tr key={start} className="border-line border-t">
                  <th scope="row" className="text-left font-normal">
                    {start}
                  </th>
                  <td className="text-right">{show(series.values[index] ?? null)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

type BarsProps = { series: Series; starts: string[]; show: (value: number | null) => string };

/** Drawn to fit; the table has the values. A value below zero has no bar. */
function Bars({ series: { values, format }, starts, show }: BarsProps) {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  const highest = format === 'percent' ? 100 : most;
  if (most === 0) return <p className="grid h-24 place-items-center text-muted text-sm">{copy.none}</p>;
  return (
    <div aria-hidden="true">
      <p className="mb-1 border-line border-t text-muted text-xs tabular-nums">{show(highest)}</p>
      <div className="flex h-24 items-end gap-px border-line border-b">
        {values.map((value, index) => (
          <div
            key={starts[index]}
            title={`${starts[index]}: ${show(value)}`}
            className="flex h-full min-w-0 flex-1 items-end hover:bg-ink/6"
          >
            <div
              className="w-full rounded-t-xs bg-ink/75 forced-colors:bg-[CanvasText]"
              style={{ height: `${(100 * Math.max(0, value ?? 0)) / highest}%` }}
            />
          </div>
        ))}
      </div>
      <div className="mt-1 flex justify-between text-muted text-xs tabular-nums">
        <span>{starts[0]}</span>
        <span>{starts.at(-1)}</span>
      </div>
    </div>
  );
}
