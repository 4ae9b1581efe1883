import type { Extension } from '#shared/bookings/extensions.schema.ts';
import { Button } from '#web/ui/button.tsx';
import * as moreTimeCopy from './more-time.copy.ts';
import type { Act } from './use-extension.ts';

type Props = {
  extension: Extension;
  isClient: boolean;
  running: Act | undefined;
  onAct: (act: Act) => void;
};

/** What either party can do about more time, until both agree. */
export function OfferButtons({ extension, isClient, running, onAct }: Props) {
  const { state, by, minutes, card, price } = extension;
  const isOwn = by === (isClient ? 'booker' : 'expert');
  const button = (act: Act) => ({
    busy: running === act,
    disabled: running !== undefined && running !== act,
    onClick: () => onAct(act),
  });
  if (state === 'agreed') return null;
  return (
    <div className="flex gap-2 max-sm:*:flex-1">
      {state === 'available' && (
        <Button variant="outline" {...button('offer')}>
          {isClient ? moreTimeCopy.ask(minutes) : moreTimeCopy.offer(minutes)}
        </Button>
      )}
      {state === 'offered' && isOwn && (
        <Button variant="outline" {...button('refuse')}>
          {isClient ? moreTimeCopy.withdrawRequest : moreTimeCopy.withdrawOffer}
        </Button>
      )}
      {state === 'offered' && !isOwn && (
        <>
          <Button variant="outline" {...button('refuse')}>
            {moreTimeCopy.decline}
          </Button>
          <Button {...button('agree')}>
            {isClient && card ? moreTimeCopy.acceptAndPay(price) : moreTimeCopy.accept}
          </Button>
        </>
      )}
    </div>
  );
}
