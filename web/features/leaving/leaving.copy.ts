/** The copy of the settings about leaving: a copy of one's data, and deleting the account. */

import type { DeletionPreview, ExportFormat } from '#shared/leaving/leaving.schema.ts';
import { formatPrice } from '#shared/money.ts';

const checkConnection = 'Check your connection and try again.';

const formats: Record<ExportFormat, string> = { json: 'JSON', zip: 'ZIP with your photo' };

export const data = {
  title: 'Your data',
  hint: 'Download a copy of everything we store about you.',
  loading: 'Loading',
  button: 'Download your data',
  dialogTitle: 'Download your data',
  text: 'Your account, profile, bookings, payments, messages, and reviews.',
  format: 'File format',
  formats,
  confirm: 'Download',
  passwordHint: 'We ask so nobody else can get your data.',
  downloaded: { title: 'Your data was downloaded' },
  preparing: 'We’re preparing your copy. We’ll notify you when it’s ready.',
  ready: (format: ExportFormat, until: string) =>
    `Your copy (${format.toUpperCase()}) is ready. You can download it until ${until}.`,
  download: 'Download copy',
};

export const deletion = {
  title: 'Delete account',
  hint: 'Your profile, photo, messages, and everything else with your name on it will be deleted for good.',
  button: 'Delete account',
  dialogTitle: 'Delete your account?',
  text: 'This can’t be undone.',
  confirm: 'Delete account',
  checkFailed: { title: 'We couldn’t check your account', description: checkConnection },
  passwordHint: 'We ask so nobody else can delete your account.',
  consequences: 'What happens',
  deleted:
    'Your profile, photo, and messages will be deleted. Your reviews will keep their stars but lose their text.',
  kept: 'We’ll keep records of payments, without your name, because we’re required to.',
  blocked: 'Your account can’t be deleted yet',
  blockedText: 'Please take care of this first:',
  toDashboard: 'Go to your dashboard',
  toPayouts: 'Go to payouts',
  close: 'Close',
  done: { title: 'Your account was deleted' },
};

const count = (number: number, one: string, many: string) => (number === 1 ? one : `${number} ${many}`);

/** What deleting the account ends. */
export function endings({ requests, sessions }: DeletionPreview): string[] {
  return [...endedRequests(requests), ...cancelledSessions(sessions)];
}

function endedRequests(requests: number): string[] {
  if (requests === 0) return [];
  return [
    `${count(requests, 'Your open request', 'open requests')} will be withdrawn or declined. Nobody will be charged.`,
  ];
}

function cancelledSessions({ count: sessions, refund, charge }: DeletionPreview['sessions']): string[] {
  if (sessions === 0) return [];
  const cancelled = `${count(sessions, 'Your booked session', 'booked sessions')} will be canceled.`;
  const back = Number(refund) > 0 ? [`You’ll get ${formatPrice(refund)} back.`] : [];
  const lost =
    Number(charge) > 0
      ? [`${formatPrice(charge)} won’t be refunded, because it’s too late to cancel for free.`]
      : [];
  return [[cancelled, ...back, ...lost].join(' ')];
}
