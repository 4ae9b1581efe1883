import type { BookingRecord } from '#shared/operator/bookings.schema.ts';
import { formatCents } from '#web/features/operator/format-money.ts';
import * as operatorCopy from '#web/features/operator/operator.copy.ts';
import { ReasonDialog } from '#web/features/operator/reason-dialog.tsx';
import type { Action } from '#web/features/operator/use-action.ts';
import { Amounts } from './amounts.tsx';
import * as decideCopy from './decide.copy.ts';
import { DecideForm, isUnchanged } from './decide-form.tsx';
import { chargesOf, divisionOf, type Payment, type Range } from './decision.ts';
import type { BookingActions as Actions } from './use-booking-actions.ts';

type Props = { record: BookingRecord; operatorId: string; actions: Actions; onOpenerGone: () => void };

/** What the operator can do about a booking's money. A party to it may only read it. */
export function BookingActions({ record, operatorId, actions, onOpenerGone }: Props) {
  const { options, client, expert } = record;
  const charges = chargesOf(record.payments);
  if ([client.id, expert.id].includes(operatorId))
    return <p className="rounded-lg bg-wait-soft p-4 text-wait">{operatorCopy.isParty}</p>;
  const money = options.decide && { record, charges, range: options.decide, onOpenerGone };
  return (
    <div className="grid gap-6">
      {money ? (
        // A new position of the money starts a new form.
        <DecideForm
          key={JSON.stringify([charges.map((charge) => charge.money), money.range])}
          {...money}
          actions={actions}
        />
      ) : (
        <p className="text-muted">{decideCopy.decide.impossible}</p>
      )}
      <div className="grid gap-3 border-line border-t pt-5 empty:hidden">
        {options.settleOutside !== null && (
          <ReasonDialog
            opener={{ label: decideCopy.settleOutside.action }}
            title={decideCopy.settleOutside.title}
            text={decideCopy.settleOutside.text(formatCents(options.settleOutside))}
            confirm={decideCopy.settleOutside.action}
            reason={{ label: operatorCopy.reason, hint: decideCopy.settleOutside.reasonHint }}
            action={actions.settleOutside}
            onOpenerGone={onOpenerGone}
          />
        )}
        {options.writeOff !== null && (
          <ReasonDialog
            opener={{ label: decideCopy.writeOff.action, variant: 'danger' }}
            title={decideCopy.writeOff.title}
            text={decideCopy.writeOff.text(formatCents(options.writeOff))}
            confirm={decideCopy.writeOff.action}
            danger
            action={actions.writeOff}
            onOpenerGone={onOpenerGone}
          />
        )}
        {money && paysExpert(money) && <Release {...money} actions={actions} />}
        {options.cancel && (
          <ReasonDialog
            opener={{ label: decideCopy.cancel.action, variant: 'danger' }}
            title={decideCopy.cancel.title}
            text={record.status === 'pending' ? decideCopy.cancel.requestText : decideCopy.cancel.text}
            confirm={decideCopy.cancel.action}
            reason={{ label: decideCopy.decide.reason, hint: decideCopy.bothSee }}
            danger
            action={actions.cancel}
            onOpenerGone={onOpenerGone}
          />
        )}
      </div>
    </div>
  );
}

type ReleaseProps = {
  record: BookingRecord;
  charges: Payment[];
  range: Range;
  actions: Pick<Actions, 'decide' | 'setResult'>;
  onOpenerGone: () => void;
};

/** After a lost dispute, for example, nothing is left to release. */
const paysExpert = ({ charges, range }: Pick<ReleaseProps, 'charges' | 'range'>) =>
  !isUnchanged(range.min, charges) && divisionOf(charges, range.min, 'reversal').expert > 0;

/** The shortest way to the most frequent decision: nothing more goes back to the client. */
function Release({ record, charges, range, actions, onOpenerGone }: ReleaseProps) {
  const refund = range.min;
  const preview = divisionOf(charges, refund, 'reversal');
  const action: Action<{ reason: string }> = {
    ...actions.decide,
    run: async ({ reason }) => {
      const isDone = await actions.decide.run({ refund, collect: 'reversal', reason });
      if (isDone)
        actions.setResult(decideCopy.decide.done(formatCents(preview.client), formatCents(preview.expert)));
      return isDone;
    },
  };
  return (
    <ReasonDialog
      opener={{ label: decideCopy.release.action }}
      title={decideCopy.release.title}
      text={decideCopy.release.text}
      confirm={decideCopy.decide.release(formatCents(preview.expert))}
      reason={{ label: decideCopy.decide.reason, hint: decideCopy.bothSee }}
      action={action}
      onOpenerGone={onOpenerGone}
    >
      <Amounts
        preview={preview}
        names={{ client: record.client.name, expert: record.expert.name }}
        owed={record.options.writeOff ?? 0}
      />
    </ReasonDialog>
  );
}
