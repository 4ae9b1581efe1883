import { positionOf } from '#shared/payments/payment-money.ts';
import { formatDuration } from '#shared/time/duration-format.ts';
import { formatTime } from '#shared/time/time-format.ts';
import { formatCents, formatSigned } from '#web/features/operator/format-money.ts';
import { labelOf, spelledOut } from '#web/features/operator/readable.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import * as bookingsCopy from './bookings.copy.ts';
import type { Payment } from './decide/decision.ts';
import { moneySentences } from './money-sentence.ts';
import { RecordSection } from './record-section.tsx';

const copy = bookingsCopy.money;

export function PaymentsSection({ payments }: { payments: Payment[] }) {
  return (
    <RecordSection id="money" title={bookingsCopy.sections.money}>
      {payments.length === 0 && <p className="text-muted">{copy.none}</p>}
      {payments.map((payment) => (
        <PaymentCard key={payment.id} payment={payment} />
      ))}
    </RecordSection>
  );
}

function PaymentCard({ payment }: { payment: Payment }) {
  const timeZone = useTimeZone();
  const { money, card, capturedAt } = payment;
  const [first, ...rest] = moneySentences(payment);
  return (
    <Card className="grid gap-4 max-sm:p-4">
      <div>
        <h3 className="font-semibold">
          {copy.kinds[payment.kind]}
          {payment.minutes ? ` · ${formatDuration(payment.minutes)}` : ''}
        </h3>
        <p>{first}</p>
        {rest.map((sentence) => (
          <p key={sentence} className="text-wait">
            {sentence}
          </p>
        ))}
      </div>
      {payment.state === 'captured' && (
        <dl className="grid gap-x-8 gap-y-1 tabular-nums sm:grid-cols-2">
          {numbersOf(payment).map(([name, amount]) => (
            <div key={name} className="flex justify-between gap-4 border-line border-b py-1">
              <dt className="text-muted">{name}</dt>
              <dd>{formatCents(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      {payment.disputes.map((dispute) => (
        <DisputeNote key={dispute.id} dispute={dispute} />
      ))}
      {(card || capturedAt) && (
        <p className="text-muted text-sm tabular-nums">
          {[
            card && copy.card(labelOf(card.brand), card.last4),
            capturedAt && `${copy.charged} ${formatTime(new Date(capturedAt), timeZone, new Date())}`,
            `${money.feePercent}% fee`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </Card>
  );
}

/** The amounts that aren't zero, and always the first. */
function numbersOf({ money }: Payment): [string, number][] {
  const { numbers } = copy;
  const all: [string, number][] = [
    [numbers.amount, money.amount],
    [numbers.held, positionOf(money).held],
    [numbers.refundOwed, money.refundOwed],
    [numbers.refunded, money.refunded],
    [numbers.lost, money.lost],
    [numbers.released, money.released],
    [numbers.transferred, money.transferred],
    [numbers.withheld, money.withheld],
    [numbers.repaid, money.repaid],
    [numbers.writtenOff, money.writtenOff],
    [numbers.fee, money.fee],
  ];
  return all.filter(([, amount], index) => index === 0 || amount !== 0);
}

function DisputeNote({ dispute }: { dispute: Payment['disputes'][number] }) {
  const timeZone = useTimeZone();
  const { status, evidenceDueBy } = dispute;
  const tone = { open: 'wait', won: 'good', lost: 'danger' } as const;
  return (
    <div className="border-line border-l-2 pl-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{copy.dispute.title(formatSigned(dispute.amount))}</span>
        <Badge tone={tone[status]}>{copy.dispute.status[status]}</Badge>
      </p>
      <p className="text-muted text-sm">
        {[
          copy.dispute.reason(spelledOut(dispute.reason)),
          Number(dispute.withdrawn) > 0
            ? copy.dispute.withdrawn[status](formatSigned(dispute.withdrawn))
            : copy.dispute.inquiry[status === 'open' ? 'open' : 'closed'],
          status === 'open' &&
            evidenceDueBy &&
            copy.dispute.due(formatTime(new Date(evidenceDueBy), timeZone, new Date())),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}
