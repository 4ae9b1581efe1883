import { formatPrice } from '#shared/money.ts';
import { formatDuration } from '#shared/time/duration-format.ts';
import { formatSession } from '#shared/time/time-format.ts';
import { Dial } from '#web/ui/dial.tsx';
import { Row, Section, Specimen } from './specimen.tsx';

const colors =
  `paper card face ink muted line field tick signal action action-hover danger danger-soft good good-soft
  wait wait-soft star night`.split(/\s+/);

const sizes = [
  ['text-display', 'Display'],
  ['text-title', 'Title'],
  ['text-heading', 'Heading'],
  ['text-lead', 'Lead: introduces a section'],
  ['text-base', 'Text: most of a page'],
  ['text-sm', 'Small: hints and notes'],
] as const;

export function Foundations() {
  return (
    <>
      <Section title="Dial">
        <Row>
          <Specimen name="Logo">
            <Dial className="size-16" />
          </Specimen>
          <Specimen name="Loading">
            <Dial hand="spin" className="size-16" />
          </Specimen>
          {[15, 30, 45].map((minutes) => (
            <Specimen key={minutes} name={formatDuration(minutes)}>
              <Dial look="face" minutes={minutes} hand="none" className="size-24 text-tick" />
            </Specimen>
          ))}
          <Specimen name="Second hand">
            <Dial look="face" hand="turn" className="size-24 text-tick" />
          </Specimen>
        </Row>
      </Section>
      <Section title="Colors">
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5 lg:grid-cols-10">
          {colors.map((name) => (
            <li key={name} className="text-muted text-sm">
              <span
                className="mb-1 block h-14 rounded-button border border-line"
                style={{ background: `var(--${name})` }}
              />
              {name}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Type">
        {sizes.map(([size, text]) => (
          <p key={size} className={`truncate font-semibold last:font-normal ${size}`}>
            {text}
          </p>
        ))}
        <p className="font-slogan text-slogan italic">Slogan. Your Time. Your Value.</p>
      </Section>
      <Section title="Money and time">
        <ul className="grid gap-2 tabular-nums">
          <li>
            {formatPrice('75.00')}, {formatPrice('75.50')}, {formatPrice(10_000)}
          </li>
          <li>{formatDuration(30)}</li>
          <li>
            {formatSession({
              start: new Date('2026-11-17T14:30:00Z'),
              minutes: 30,
              timeZone: 'Europe/Berlin',
            })}
          </li>
          <li>
            {formatSession({
              start: new Date('2026-11-17T22:45:00Z'),
              minutes: 30,
              timeZone: 'Europe/Berlin',
            })}
          </li>
        </ul>
      </Section>
    </>
  );
}
