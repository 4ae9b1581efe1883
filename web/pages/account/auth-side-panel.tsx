import * as accountsCopy from '#web/features/accounts/accounts.copy.ts';
import { Card } from '#web/ui/card.tsx';
import { Dial } from '#web/ui/dial.tsx';

const copy = accountsCopy.sidePanel;
const durations = [15, 30, 45];

/** Shows each duration as a slice of a clock face. */
export function AuthSidePanel() {
  return (
    <aside aria-label={copy.label} className="hidden lg:block">
      <Card className="flex h-full flex-col justify-center p-12">
        <h2 className="font-semibold text-title">{copy.title}</h2>
        <p className="mt-5 max-w-prose text-lead text-muted">{copy.text}</p>
        <ul className="mt-10 grid grid-cols-3 gap-4">
          {durations.map((minutes) => (
            <li
              key={minutes}
              className="grid place-items-center gap-3 rounded-card border border-line bg-paper p-5"
            >
              <Dial look="face" minutes={minutes} hand="none" className="size-20 text-tick" />
              <span className="font-semibold text-xl tabular-nums">{copy.tile(minutes)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </aside>
  );
}
