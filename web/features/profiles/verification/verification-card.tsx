import { BadgeCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Profile } from '#shared/profiles/profiles.schema.ts';
import { formatDate } from '#shared/time/date-format.ts';
import { Section } from '#web/features/profiles/public/profile-sections.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import * as verificationCopy from './verification.copy.ts';
import type { VerificationDialogProps } from './verification-dialog.tsx';

const copy = verificationCopy.card;

const VerificationDialog = lazyDialog<VerificationDialogProps>(
  () => import('./verification-dialog.tsx').then((m) => m.VerificationDialog),
  verificationCopy.dialogFailed,
);

/** Where the expert's request for the verified badge stands, and the way to ask for it. */
export function VerificationCard({ profile }: { profile: Profile }) {
  const [isOpen, setOpen] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const { verification } = profile;
  if (!verification) return null;
  const { status } = verification;
  const isOffered = status === 'none' || status === 'refused';
  return (
    <Card ref={card} tabIndex={-1} className="outline-none">
      <Section title={copy.title}>
        <State verification={verification} />
      </Section>
      {isOffered && (
        <Button variant="outline" width="full" className="mt-4" onClick={() => setOpen(true)}>
          {status === 'none' ? copy.ask : copy.askAgain}
        </Button>
      )}
      {isOpen && (
        <VerificationDialog
          profile={profile}
          onClose={() => setOpen(false)}
          onOpenerGone={() => card.current?.focus()}
        />
      )}
    </Card>
  );
}

function State({ verification }: { verification: NonNullable<Profile['verification']> }) {
  const { status, askedAt, reason } = verification;
  switch (status) {
    case 'none':
      return <p className="mt-3 text-muted">{copy.none}</p>;
    case 'pending':
      return (
        <>
          <p className="mt-3 font-medium">{copy.pending}</p>
          {askedAt && <p className="mt-1 text-muted">{copy.pendingText(formatDate(askedAt))}</p>}
        </>
      );
    case 'refused':
      return (
        <>
          <p className="mt-3 font-medium">{copy.refused}</p>
          {reason && (
            <>
              <p className="mt-1 text-muted">{copy.refusedText}</p>
              <blockquote className="wrap-anywhere mt-2 whitespace-pre-line border-line border-l-2 pl-4">
                {reason}
              </blockquote>
            </>
          )}
        </>
      );
    case 'verified':
      return (
        <p className="mt-3 flex items-start gap-2">
          <BadgeCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
          {copy.verified}
        </p>
      );
  }
}
