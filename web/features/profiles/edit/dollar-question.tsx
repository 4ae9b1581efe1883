import { type ReactNode, useRef, useState } from 'react';
import { centsToText, formatPrice } from '#shared/money.ts';
import { afterFee } from '#shared/payments/amounts.ts';
import { lowestPrice } from '#shared/profiles/profile-input.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import * as profileFormCopy from './profile-form.copy.ts';

const copy = profileFormCopy.dollarQuestion;

type Options = {
  feePercent: number;
  /** Called after the question closed with a no. */
  onDeclined: (minutes: number) => void;
};

/** Asks whether a price that fell back to $1, because its field was left empty, is meant. */
export function useDollarQuestion({ feePercent, onDeclined }: Options): {
  ask: (durations: number[]) => Promise<boolean>;
  question: ReactNode;
} {
  const [durations, setDurations] = useState<number[]>([]);
  const [isOpen, setOpen] = useState(false);
  const resolve = useRef<(confirmed: boolean) => void>(undefined);
  const declined = useRef(false);
  const answer = (confirmed: boolean) => {
    declined.current = !confirmed;
    setOpen(false);
    resolve.current?.(confirmed);
  };
  const ask = (asked: number[]) => {
    setDurations(asked);
    setOpen(true);
    return new Promise<boolean>((done) => {
      resolve.current = done;
    });
  };
  const received = formatPrice(centsToText(afterFee(lowestPrice, feePercent)));
  const question = (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && answer(false)}
      onClosed={() => declined.current && durations[0] !== undefined && onDeclined(durations[0])}
      title={copy.title(durations)}
      description={copy.text(durations.length, received)}
      actions={
        <>
          <Button variant="quiet" data-first-focus onClick={() => answer(false)}>
            {copy.no(durations.length)}
          </Button>
          <Button onClick={() => answer(true)}>{copy.yes}</Button>
        </>
      }
    />
  );
  return { ask, question };
}
