import { Copy } from 'lucide-react';
import { useState } from 'react';
import { dayName, weekdays, weekOrder } from '#web/features/availability/hours-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';

type Props = { day: number; onCopy: (days: number[]) => void };

/** The hours of one day, for others too. */
export function CopyDay({ day, onCopy }: Props) {
  const [chosen, setChosen] = useState<number[]>([]);
  const name = dayName(day);
  const others = weekOrder.filter((each) => each !== day);
  const shortcut = (label: string, days: number[]) => (
    <Button variant="outline" onClick={() => setChosen(days.filter((each) => each !== day))}>
      {label}
    </Button>
  );
  return (
    <Dialog
      trigger={
        <Button variant="quiet" aria-label={`Copy ${name} to other days`}>
          <Copy aria-hidden="true" className="size-4" />
          Copy
        </Button>
      }
      onOpenChange={(open) => open && setChosen([])}
      title={`Copy ${name}’s hours`}
      description="They replace the hours of the days you choose."
      actions={
        <>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <DialogClose asChild>
            <Button disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
              {chosen.length === 0
                ? 'Copy'
                : `Copy to ${chosen.length} ${chosen.length === 1 ? 'day' : 'days'}`}
            </Button>
          </DialogClose>
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        {shortcut('Weekdays', weekdays)}
        {shortcut('Every day', weekOrder)}
      </div>
      <fieldset className="mt-4 grid grid-cols-1 gap-x-6 pl-2.5 sm:grid-cols-2">
        <legend className="sr-only">Copy to</legend>
        {others.map((each) => (
          <Checkbox
            key={each}
            label={dayName(each)}
            checked={chosen.includes(each)}
            onCheckedChange={(checked) =>
              setChosen(checked ? [...chosen, each] : chosen.filter((other) => other !== each))
            }
          />
        ))}
      </fieldset>
    </Dialog>
  );
}
