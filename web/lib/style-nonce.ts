/** The global that Radix's dependencies read the nonce from. */
type NonceGlobal = { __webpack_nonce__?: string };

/** Some Radix components add a style element, which the content security policy allows only with the page's nonce. */
export function saveStyleNonce(): void {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce;
  if (nonce) (globalThis as NonceGlobal).__webpack_nonce__ = nonce;
}

export function styleNonce(): string | undefined {
  return (globalThis as NonceGlobal).__webpack_nonce__;
}
