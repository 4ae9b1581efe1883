import type { Confirmation, Security, TurnedOn } from '#shared/security/security.schema.ts';
import type { ToastMessage } from '#web/ui/toast.ts';
import { AppSetupDialog } from './app-setup-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import * as securityCopy from './security.copy.ts';
import { renewRecoveryCodes, setPasskeyStep, turnOffApp } from './security.queries.ts';

export type SecondStepChange = 'app on' | 'app off' | 'passkey on' | 'passkey off' | 'renew codes';

type Props = {
  change: SecondStepChange;
  username: string;
  security: Security;
  onDone: (security: Security | TurnedOn, message?: ToastMessage) => void;
  onClose: () => void;
  onOpenerGone: () => void;
};

type Step = {
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  send: (confirmation: Confirmation) => Promise<Security | TurnedOn>;
  /** Said afterwards; nothing where recovery codes are shown. */
  done?: (next: Security) => ToastMessage;
};

const { app, passkeyStep, recoveryCodes } = securityCopy;
const join = (...texts: (string | false)[]) => texts.filter(Boolean).join(' ');
const isOff = ({ recoveryCodesLeft }: Security) => recoveryCodesLeft === null;

export function SecondStepDialog({ change, security, onDone, ...dialog }: Props) {
  const hasPasskey = security.passkeys.length > 0;
  if (change === 'app on')
    return (
      <AppSetupDialog
        {...dialog}
        hasPasskey={hasPasskey}
        turnsOn={isOff(security)}
        onDone={(next) => onDone(next, app.done)}
      />
    );
  const { send, done, ...text } = stepFor(change, security);
  const run = async (confirmation: Confirmation) => {
    const next = await send(confirmation);
    onDone(next, done?.(next));
    dialog.onClose();
    return undefined;
  };
  return <ConfirmDialog {...dialog} {...text} hasPasskey={hasPasskey} run={run} />;
}

/** What the dialog says and does. It names what else is turned on or off. */
function stepFor(change: Exclude<SecondStepChange, 'app on'>, security: Security): Step {
  switch (change) {
    case 'app off': {
      const { title, text, alone, button, done, doneAndOff } = app.turnOff;
      return {
        title,
        text: join(text, !security.asksForPasskey && alone),
        confirm: button,
        danger: true,
        send: turnOffApp,
        done: (next) => (isOff(next) ? doneAndOff : done),
      };
    }
    case 'passkey on': {
      const { title, text, signsOut, confirm, done } = passkeyStep.turnOn;
      return {
        title,
        text: join(text, isOff(security) && signsOut),
        confirm,
        send: (confirmation) => setPasskeyStep(true, confirmation),
        done: () => done,
      };
    }
    case 'passkey off': {
      const { title, text, alone, confirm, done, doneAndOff } = passkeyStep.turnOff;
      return {
        title,
        text: join(text, security.appSince === null && alone),
        confirm,
        danger: true,
        send: (confirmation) => setPasskeyStep(false, confirmation),
        done: (next) => (isOff(next) ? doneAndOff : done),
      };
    }
    case 'renew codes': {
      const { title, text, button } = recoveryCodes.renew;
      return { title, text, confirm: button, send: renewRecoveryCodes };
    }
  }
}
