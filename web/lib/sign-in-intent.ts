import { isDirectRequest } from './direct-request.ts';
import { paths } from './paths.ts';

/** Why a visitor was sent to the sign-in page. Kept in the history entry's state, so that the path stays `/auth`. */
export type SignInIntent = {
  /** Where to go after signing in: a path on this site. */
  next?: string;
  /** Someone who most likely has no account yet. */
  isNew?: boolean;
  /** `next` is the booking of a time that was chosen on the expert's page. */
  direct?: boolean;
};

const createAccount: SignInIntent = { isNew: true };

/** Props of links that invite visitors to create an account. `deferredStart` reads the attribute. */
export const createAccountLink = {
  href: paths.auth,
  state: createAccount,
  'data-state': JSON.stringify(createAccount),
};

/** Comes back to the current page after signing in. Someone who requests time may be new. */
export function returnHere(): SignInIntent {
  const { pathname, search, hash } = window.location;
  const next = pathname + search + hash;
  // Someone who has a booking to pay for has an account.
  const isPaying = new URLSearchParams(search).has('booking');
  const direct = isDirectRequest(window.history.state);
  return { next, isNew: requestedExpert(next) !== undefined && !isPaying, direct };
}

/** The profile id of the expert whose time was requested. */
export function requestedExpert(next: string): string | undefined {
  return /^\/book\/([\w-]+)/.exec(next)?.[1];
}

export function readIntent(state: unknown): SignInIntent {
  if (typeof state !== 'object' || state === null) return {};
  const next = 'next' in state && isOwnPath(state.next) ? state.next : undefined;
  return {
    ...(next && { next }),
    isNew: 'isNew' in state && state.isNew === true,
    direct: isDirectRequest(state),
  };
}

/** `//host` and `/\host` lead to other sites. */
function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path);
}
