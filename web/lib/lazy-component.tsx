import { type ComponentType, use, useEffect, useState } from 'react';

export type Lazy<Props> = ComponentType<Props> & { preload: () => Promise<void> };

const retryAfterMs = 1000;

/** A component in its own chunk. Once preloaded it renders synchronously, on the server and during hydration too. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const start = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (error: unknown) => {
        // React retries with the same rejected promise before it gives up, so the promise is reset a moment later.
        setTimeout(() => {
          loading = undefined;
        }, retryAfterMs);
        throw error;
      },
    );
    return loading;
  };
  function LazyComponent(props: Props) {
    const Component = loaded ?? use(start());
    return <Component {...props} />;
  }
  LazyComponent.preload = async () => {
    await start();
  };
  return LazyComponent;
}

/** Loads a component and returns whether it has loaded. A failure is ignored; a change of `retryKey` tries again. */
export function useLoaded(
  lazy: { preload: () => Promise<void> },
  enabled: boolean,
  retryKey?: unknown,
): boolean {
  const [loaded, setLoaded] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new retryKey tries again
  useEffect(() => {
    if (!enabled || loaded) return;
    lazy.preload().then(
      () => setLoaded(true),
      () => undefined,
    );
  }, [lazy, enabled, loaded, retryKey]);
  return loaded;
}
