/** The name under which the packages below Radix look for it. */
type Holder = { __webpack_nonce__?: string };

/** Some Radix parts add a style element; the page's policy lets it in by the nonce that its own scripts have. */
export function keepStyleNonce(): void {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce;
  if (nonce) (globalThis as Holder).__webpack_nonce__ = nonce;
}

export function styleNonce(): string | undefined {
  return (globalThis as Holder).__webpack_nonce__;
}
