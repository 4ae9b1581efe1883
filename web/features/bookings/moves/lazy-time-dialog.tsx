import { useEffect, useEffectEvent, useState } from 'react';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { toast } from '#web/ui/toast.ts';
import * as movesCopy from './moves.copy.ts';
import type { TimeDialogProps } from './time-dialog.tsx';

const TimeDialog = lazyComponent<TimeDialogProps>(() =>
  import('./time-dialog.tsx').then((m) => m.TimeDialog),
);

/** The dialog to choose another time. Its calendar loads when it is opened; if that fails, it can be opened again. */
export function LazyTimeDialog(props: TimeDialogProps) {
  const [isLoaded, setLoaded] = useState(false);
  const giveUp = useEffectEvent(() => {
    toast({ ...movesCopy.calendarFailed, destructive: true });
    props.onClose();
  });
  useEffect(() => {
    TimeDialog.preload().then(
      () => setLoaded(true),
      () => giveUp(),
    );
  }, []);
  return isLoaded && <TimeDialog {...props} />;
}
