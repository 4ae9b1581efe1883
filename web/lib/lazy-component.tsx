import { type ComponentType, use, useEffect, useState } from 'react';

export type Lazy<Props> = ComponentType<Props> & { preload: () => Promise<void> };

const retryAfterMs = 1000;

/** A component in a chunk of its own. Once preloaded it renders at once, on the server and in hydration too. */
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
        // React must meet the same failed promise again to give up; the next visit may try anew.
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

/** Whether it is there by now. What can't be loaded isn't missed: `again` is a reason to try once more. */
export function useLoaded(lazy: { preload: () => Promise<void> }, wanted: boolean, again?: unknown): boolean {
  const [loaded, setLoaded] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reason to try again
  useEffect(() => {
    if (!wanted || loaded) return;
    lazy.preload().then(
      () => setLoaded(true),
      () => undefined,
    );
  }, [lazy, wanted, loaded, again]);
  return loaded;
}
