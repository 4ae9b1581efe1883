import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { asCents, centsToText, parseDollars } from '#shared/money.ts';
import type { BookingDecision, BookingRecord } from '#shared/operator/bookings.schema.ts';
import { reasonSchema } from '#shared/operator/operator.schema.ts';
import { Failure } from '#web/features/operator/failure.tsx';
import { formatCents } from '#web/features/operator/format-money.ts';
import { DialogButtons, reasonLimit, useActionDialog } from '#web/features/operator/reason-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { SegmentedChoice } from '#web/ui/segmented-choice.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { Amounts } from './amounts.tsx';
import * as decideCopy from './decide.copy.ts';
import {
  amountOf,
  type Collect,
  divisionOf,
  type Payment,
  type Preview,
  percentOf,
  type Range,
  refundAt,
} from './decision.ts';
import type { BookingActions } from './use-booking-actions.ts';

const copy = decideCopy.decide;

type Values = { amount: string; collect: Collect; reason: string };

type Props = {
  record: BookingRecord;
  /** All that the session cost. */
  charges: Payment[];
  range: Range;
  actions: Pick<BookingActions, 'decide' | 'setResult'>;
  onOpenerGone: () => void;
};

/** Divides a session's money between client and expert. Shows what that does before and while confirming it. */
export function DecideForm({ record, charges, range, actions, onOpenerGone }: Props) {
  const total = amountOf(charges);
  const { register, control, handleSubmit, setValue, formState } = useForm<Values>({
    defaultValues: {
      amount: dollars(Math.min(range.max, Math.max(range.min, owedOf(charges)))),
      collect: 'reversal',
      reason: '',
    },
  });
  const { errors, isSubmitted } = formState;
  const [amount, collect, reason] = useWatch({ control, name: ['amount', 'collect', 'reason'] });
  const dialog = useActionDialog(actions.decide);
  const refund = centsOf(amount);
  const amountProblem = problemOf(refund, charges, range);
  const preview = refund === undefined || amountProblem ? undefined : divisionOf(charges, refund, collect);
  const names = { client: record.client.name, expert: record.expert.name };
  const owed = record.options.writeOff ?? 0;
  const review = handleSubmit(dialog.open);

  const confirm = async (decision: BookingDecision) => {
    if (!preview || !(await actions.decide.run(decision))) return;
    dialog.close();
    setValue('reason', '');
    actions.setResult(copy.done(formatCents(preview.client), formatCents(preview.expert)));
  };

  return (
    <>
      <form noValidate className="grid grid-cols-1 gap-5" onSubmit={(event) => void review(event)}>
        <p className="text-muted">{copy.text}</p>
        <DisputeNote charges={charges} />
        <Slider
          label={copy.slider}
          min={0}
          max={100}
          value={percentOf(refund ?? range.min, total)}
          valueText={copy.sliderValue(percentOf(refund ?? 0, total), formatCents(refund ?? 0))}
          onChange={(percent) =>
            setValue('amount', dollars(refundAt(percent, total, range)), { shouldValidate: isSubmitted })
          }
          hint={copy.percent(percentOf(refund ?? 0, total))}
        />
        <Field
          label={copy.amount}
          hint={copy.range(formatCents(range.min), formatCents(range.max))}
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount?.message}
          {...register('amount', { validate: (text) => problemOf(centsOf(text), charges, range) })}
        />
        {preview && preview.givesBack > 0 && (
          <CollectChoice
            amount={formatCents(preview.givesBack)}
            value={collect}
            onChange={(value) => setValue('collect', value)}
          />
        )}
        {preview ? <Amounts {...{ preview, names, owed }} /> : <p className="text-muted">{amountProblem}</p>}
        <TextArea
          label={copy.reason}
          hint={copy.reasonHint}
          limit={reasonLimit}
          rows={3}
          error={errors.reason?.message}
          {...register('reason', {
            validate: (text) => reasonSchema.safeParse(text).error?.issues[0]?.message,
          })}
          value={reason}
        />
        <Button type="submit">{copy.review}</Button>
      </form>
      <Dialog
        open={dialog.isOpen}
        onOpenChange={dialog.change}
        onOpenerGone={onOpenerGone}
        title={copy.confirmTitle}
        description={charges.some(isWithdrawn) ? copy.confirmLater : copy.confirmText}
      >
        {preview && refund !== undefined && (
          <form
            className="grid grid-cols-1 gap-5"
            onSubmit={(event) => {
              event.preventDefault();
              void confirm({ refund, collect, reason: reason.trim() });
            }}
          >
            <Amounts {...{ preview, names, owed }} />
            <p className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-4">{reason.trim()}</p>
            <Failure text={actions.decide.failure} />
            <DialogButtons confirm={confirmLabel(preview, refund)} busy={actions.decide.isRunning} />
          </form>
        )}
      </Dialog>
    </>
  );
}

/** A decision during a dispute is carried out when the dispute has closed. */
function DisputeNote({ charges }: { charges: Payment[] }) {
  const isOpen = charges.some(({ disputes }) => disputes.some(({ status }) => status === 'open'));
  if (!isOpen) return null;
  return <p className="text-wait">{charges.some(isWithdrawn) ? copy.disputed : copy.inquired}</p>;
}

/** The bank has taken the money while it decides. */
const isWithdrawn = ({ disputes }: Payment) =>
  disputes.some(({ status, withdrawn }) => status === 'open' && Number(withdrawn) > 0);

/** If the client has their part already, the expert's is all that moves. */
function confirmLabel({ client, clientHas, expert, givesBack }: Preview, refund: number): string {
  if (givesBack > 0 && client === clientHas) return copy.takeBack(formatCents(givesBack));
  return refund > 0 ? copy.refund(formatCents(refund)) : copy.release(formatCents(expert));
}

/** Undefined if it isn't an amount. */
const centsOf = (text: string) => parseDollars(text.trim().replace(/^\$/, ''));

const dollars = (cents: number) => centsToText(asCents(cents));

/** Why this amount can't be decided, if it can't. */
function problemOf(refund: number | undefined, charges: Payment[], { min, max }: Range): string | undefined {
  if (refund === undefined || refund < min || refund > max)
    return copy.invalid(formatCents(min), formatCents(max));
  return isUnchanged(refund, charges) ? copy.unchanged : undefined;
}

/** A report has to be decided even if the division stays. */
export const isUnchanged = (refund: number, charges: Payment[]) =>
  charges.every(({ money, isReported }) => money.decided && !isReported) && refund === owedOf(charges);

const owedOf = (charges: Payment[]) => charges.reduce((sum, { money }) => sum + money.refundOwed, 0);

type CollectProps = { amount: string; value: Collect; onChange: (value: Collect) => void };

function CollectChoice({ amount, value, onChange }: CollectProps) {
  const { label, reversal, debt } = decideCopy.collect;
  const id = useId();
  return (
    <div className="grid gap-2">
      <p id={id}>{label(amount)}</p>
      <SegmentedChoice
        label={label(amount)}
        value={value}
        onChange={onChange}
        options={[
          { value: 'reversal', label: reversal },
          { value: 'debt', label: debt },
        ]}
      />
    </div>
  );
}
