import { useState } from 'react';
import * as hoursCopy from '#web/features/availability/hours.copy.ts';
import { dayName, weekdays, weekOrder } from '#web/features/availability/hours-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';

export type CopyDayDialogProps = { day: number; onCopy: (days: number[]) => void; onClose: () => void };

const copy = hoursCopy.copyDay;

/** Chooses the days that get the hours of this one. */
export function CopyDayDialog({ day, onCopy, onClose }: CopyDayDialogProps) {
  const [selected, setSelected] = useState<number[]>([]);
  const name = dayName(day);
  const others = weekOrder.filter((each) => each !== day);
  const shortcut = (label: string, days: number[]) => (
    <Button variant="outline" onClick={() => setSelected(days.filter((each) => each !== day))}>
      {label}
    </Button>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.title(name)}
      description={copy.description}
      actions={
        <>
          <DialogClose asChild>
            <Button variant="outline">{hoursCopy.cancel}</Button>
          </DialogClose>
          <DialogClose asChild>
            <Button disabled={selected.length === 0} onClick={() => onCopy(selected)}>
              {copy.confirm(selected.length)}
            </Button>
          </DialogClose>
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        {shortcut(copy.weekdays, weekdays)}
        {shortcut(copy.everyDay, weekOrder)}
      </div>
      <fieldset className="mt-4 grid grid-cols-1 gap-x-6 pl-2.5 sm:grid-cols-2">
        <legend className="sr-only">{copy.copyTo}</legend>
        {others.map((each) => (
          <Checkbox
            key={each}
            label={dayName(each)}
            checked={selected.includes(each)}
            onCheckedChange={(checked) =>
              setSelected(checked ? [...selected, each] : selected.filter((other) => other !== each))
            }
          />
        ))}
      </fieldset>
    </Dialog>
  );
}
