import type { VerificationAbout } from '#shared/operator/case-about.schema.ts';
import { OutsideLinks } from '#web/features/operator/outside-links.tsx';
import * as casesCopy from './cases.copy.ts';

const copy = casesCopy.verification;

/** What an expert sent to be verified. */
export function VerificationRequest({ about: { links, note } }: { about: VerificationAbout }) {
  return (
    <>
      <p>{copy.text}</p>
      <OutsideLinks label={copy.links} links={links} />
      {note ? (
        <blockquote className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-4">
          {note}
        </blockquote>
      ) : (
        <p className="text-muted">{copy.noNote}</p>
      )}
    </>
  );
}
