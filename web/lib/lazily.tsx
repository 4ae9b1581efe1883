import { type ComponentType, use } from 'react';

export type Lazy<Props> = ComponentType<Props> & { preload: () => Promise<void> };

/** A component in a chunk of its own. Once preloaded it renders at once, on the server and in hydration too. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const start = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  function Lazily(props: Props) {
    const Component = loaded ?? use(start());
    return <Component {...props} />;
  }
  Lazily.preload = async () => {
    await start();
  };
  return Lazily;
}
