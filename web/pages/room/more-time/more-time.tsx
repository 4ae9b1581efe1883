import { shortName } from '#shared/accounts/names.ts';
import { formatExactClock } from '#shared/time/time-format.ts';
import { usePaymentReturn } from '#web/features/payments/use-payment-return.ts';
import * as moreTimeCopy from '#web/features/room/more-time/more-time.copy.ts';
import { MoreTimePanel, type PanelContent } from '#web/features/room/more-time/more-time-panel.tsx';
import { OfferButtons } from '#web/features/room/more-time/offer-buttons.tsx';
import { type Act, useExtension } from '#web/features/room/more-time/use-extension.ts';
import { useNews } from '#web/features/room/more-time/use-news.ts';
import { useTimeZone } from '#web/lib/reader-time-zone.ts';
import { Button } from '#web/ui/button.tsx';
import type { MoreTimeProps } from './more-time-slot.tsx';
import { useAskAgain } from './use-ask-again.ts';
import { usePaymentPanel } from './use-payment-panel.tsx';

/** Offering, answering and paying for more time, in the last minutes of a session. */
export function MoreTime({ room, isJoined, onChanged }: MoreTimeProps) {
  const timeZone = useTimeZone();
  const { extension, act, running, problem, clearProblem } = useExtension(room, onChanged);
  const { news, setNews, setDeclined } = useNews(room);
  useAskAgain(extension?.until, room.offsetMs, onChanged);
  usePaymentReturn({
    isExtra: true,
    onPaid: () => {
      setNews('added');
      onChanged();
    },
  });
  const isClient = room.party === 'booker';
  const clock = (instant: string) => formatExactClock(new Date(instant), timeZone);
  const reader = { isClient, name: shortName(room.other), clock };
  const handleAct = (what: Act) => {
    setNews(undefined);
    if (what === 'refuse') setDeclined(extension?.id);
    void act(what);
  };
  const payment = usePaymentPanel({
    bookingId: room.bookingId,
    extension: isClient && extension?.state === 'agreed' ? extension : undefined,
    ...{ reader, onChanged },
    isGivingUp: running === 'refuse',
    onGiveUp: () => handleAct('refuse'),
  });

  const content = (): PanelContent => {
    if (payment) return payment;
    if (news && (!extension || extension.state === 'available')) {
      return {
        step: news,
        statement: moreTimeCopy.newsText(news, room.endsAt, reader),
        isOneRow: true,
        children: <Close onClick={() => setNews(undefined)} />,
      };
    }
    // Offering it can wait until one has joined.
    if (!extension || (!isJoined && extension.state === 'available')) {
      return { step: 'none', isOneRow: true, children: <Close onClick={clearProblem} /> };
    }
    return {
      step: `${extension.id} ${extension.state}`,
      statement: moreTimeCopy.extensionText(extension, reader),
      children: <OfferButtons {...{ extension, isClient, running }} onAct={handleAct} />,
    };
  };
  return <MoreTimePanel problem={problem} {...content()} />;
}

function Close({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="outline" onClick={onClick}>
      {moreTimeCopy.close}
    </Button>
  );
}
