import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { type ToastMessage, toast } from './toast.ts';

/** A dialog in its own chunk, which loads when it is opened. If that fails, a toast says so, and it can be opened again. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  failed: ToastMessage,
): ComponentType<Props> {
  const Dialog = lazyComponent<Props>(load);
  return function LazyDialog(props: Props) {
    const [isLoaded, setLoaded] = useState(false);
    const giveUp = useEffectEvent(() => {
      toast({ ...failed, destructive: true });
      props.onClose();
    });
    useEffect(() => {
      Dialog.preload().then(
        () => setLoaded(true),
        () => giveUp(),
      );
    }, []);
    return isLoaded && <Dialog {...props} />;
  };
}
