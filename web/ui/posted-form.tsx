import { type ComponentProps, useEffect, useRef } from 'react';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into
  interface Window {
    /** A form sent before our script was there. */
    earlyForm?: HTMLFormElement | null;
  }
}

/** A form that comes with the page itself: sent before the script is there, it is sent again as soon as it is. */
export function PostedForm(props: Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'ref'>) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const early = window.earlyForm;
    delete window.earlyForm;
    if (early && early === form.current) early.requestSubmit();
  }, []);
  // A method, so that no password can stand in an address.
  return <form ref={form} noValidate method="post" {...props} />;
}
