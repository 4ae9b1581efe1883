import { type ReactNode, useRef, useState } from 'react';
import type { Security, TurnedOn } from '#shared/security/security.schema.ts';
import { formatDate } from '#shared/time/date-format.ts';
import { useHasPasskeys } from '#web/lib/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { toast } from '#web/ui/toast.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { type SecondStepChange, SecondStepDialog } from './second-step-dialog.tsx';
import * as securityCopy from './security.copy.ts';

const { app, passkeyStep, recoveryCodes } = securityCopy;

type Props = { username: string; security: Security; onChange: (security: Security) => void };

/** An authenticator app, passkeys, and the codes for when both are lost. */
export function SecondStepSection({ username, security, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [change, setChange] = useState<SecondStepChange>();
  const [codes, setCodes] = useState<string[]>();
  const focusTitle = () => box.current?.closest('section')?.querySelector<HTMLElement>('h2')?.focus();
  const save = (next: Security | TurnedOn) => {
    onChange(next);
    if ('recoveryCodes' in next && next.recoveryCodes) setCodes(next.recoveryCodes);
  };
  return (
    <FormSection title={securityCopy.secondStep.title} hint={securityCopy.secondStep.hint}>
      <div ref={box} className="grid grid-cols-1 divide-y divide-line">
        <AppRow security={security} onChange={setChange} />
        <PasskeyRow security={security} onChange={setChange} />
        {security.recoveryCodesLeft !== null && (
          <Row
            label={recoveryCodes.label}
            text={
              security.recoveryCodesLeft === 0
                ? recoveryCodes.noneLeft
                : recoveryCodes.left(security.recoveryCodesLeft)
            }
          >
            <RowButton onClick={() => setChange('renew codes')}>{recoveryCodes.renew.button}</RowButton>
          </Row>
        )}
      </div>
      {change && (
        <SecondStepDialog
          {...{ change, username, security }}
          onDone={(next, message) => {
            save(next);
            if (message) toast(message);
          }}
          onClose={() => setChange(undefined)}
          onOpenerGone={focusTitle}
        />
      )}
      {codes && !change && (
        <RecoveryCodesDialog
          username={username}
          codes={codes}
          onClose={() => setCodes(undefined)}
          onOpenerGone={focusTitle}
        />
      )}
    </FormSection>
  );
}

type RowProps = { security: Security; onChange: (change: SecondStepChange) => void };

function AppRow({ security: { appSince }, onChange }: RowProps) {
  if (appSince === null)
    return (
      <Row label={app.label} text={app.off}>
        <RowButton onClick={() => onChange('app on')}>{app.turnOn.button}</RowButton>
      </Row>
    );
  return (
    <Row label={app.label} text={app.on(formatDate(appSince))}>
      <RowButton onClick={() => onChange('app off')}>{app.turnOff.button}</RowButton>
    </Row>
  );
}

/** Hidden where passkeys don't work, unless it is on. */
function PasskeyRow({ security: { asksForPasskey, passkeys }, onChange }: RowProps) {
  const hasPasskeys = useHasPasskeys();
  if (asksForPasskey)
    return (
      <Row label={passkeyStep.label} text={passkeyStep.on}>
        <RowButton onClick={() => onChange('passkey off')}>{passkeyStep.turnOff.button}</RowButton>
      </Row>
    );
  if (!hasPasskeys) return null;
  if (passkeys.length === 0) return <Row label={passkeyStep.label} text={passkeyStep.needsPasskey} />;
  return (
    <Row label={passkeyStep.label} text={passkeyStep.off}>
      <RowButton onClick={() => onChange('passkey on')}>{passkeyStep.turnOn.button}</RowButton>
    </Row>
  );
}

function Row({ label, text, children }: { label: string; text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <h3 className="font-medium">{label}</h3>
        <p className="text-muted text-sm">{text}</p>
      </div>
      {children}
    </div>
  );
}

function RowButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="outline" className="max-sm:w-full" onClick={onClick}>
      {children}
    </Button>
  );
}
