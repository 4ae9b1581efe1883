import { useSite } from '#web/lib/site.tsx';
import { Dial } from '#web/ui/dial.tsx';
import * as landingCopy from './landing.copy.ts';

export const philosophyId = 'philosophy';

const copy = landingCopy.philosophy;

export function Philosophy() {
  const { feePercent } = useSite();
  return (
    <section
      id={philosophyId}
      tabIndex={-1}
      aria-labelledby="philosophy-title"
      className="below border-line border-t outline-none"
    >
      <div className="mx-auto grid max-w-content gap-12 px-4 py-20 sm:px-6 lg:grid-cols-2 lg:gap-20 lg:py-28">
        <div>
          <h2 id="philosophy-title" className="max-w-[13ch] font-semibold text-title">
            {copy.title}
          </h2>
          {copy.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-4 max-w-prose text-lead text-muted first-of-type:mt-6">
              {paragraph}
            </p>
          ))}
        </div>
        <ul className="grid gap-8 lg:pt-2">
          {copy.beliefs.map(({ minutes, title, text }) => (
            <li key={title} className="grid grid-cols-[auto_1fr] gap-x-5">
              <Dial look="face" minutes={minutes} hand="none" className="row-span-2 size-16 text-tick" />
              <h3 className="font-semibold text-heading">{title}</h3>
              <p className="mt-1 max-w-prose text-muted">
                {typeof text === 'string' ? text : text(feePercent)}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
