import { type ComponentProps, useEffect, useRef } from 'react';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into
  interface Window {
    /** A form submitted before the script had loaded. */
    earlyForm?: HTMLFormElement | null;
  }
}

/** A form in server-rendered HTML. If it was submitted before the script loaded, it is submitted again now. */
export function PostedForm(props: Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'ref'>) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const early = window.earlyForm;
    delete window.earlyForm;
    if (early && early === form.current) early.requestSubmit();
  }, []);
  // With POST, a password can never end up in the address.
  return <form ref={form} noValidate method="post" {...props} />;
}
