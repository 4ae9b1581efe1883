import type { ReactNode } from 'react';
import type { PersonDetail } from '#shared/operator/people.schema.ts';
import * as operatorCopy from '#web/features/operator/operator.copy.ts';
import { ReasonDialog } from '#web/features/operator/reason-dialog.tsx';
import * as peopleCopy from './people.copy.ts';
import { SuspendDialog } from './suspend-dialog.tsx';
import type { PersonActions as Actions } from './use-person-actions.ts';

const copy = peopleCopy.actions;

type Props = { person: PersonDetail; actions: Actions; onOpenerGone: () => void };

/** What the operator can do about a person, except themselves. Keys keep one action's dialog from becoming another's. */
export function PersonActions(props: Props) {
  return (
    <section aria-labelledby="actions" className="grid gap-4">
      <h2 id="actions" className="font-semibold text-heading">
        {copy.title}
      </h2>
      {props.person.isSelf ? (
        <p className="rounded-lg bg-wait-soft p-4 text-wait">{copy.isSelf}</p>
      ) : (
        <>
          <Group>
            <BadgeActions {...props} />
          </Group>
          <Group>
            <ProfileAction {...props} />
          </Group>
          <Group>
            <AccountActions {...props} />
          </Group>
        </>
      )}
    </section>
  );
}

function Group({ children }: { children: ReactNode }) {
  return <div className="grid gap-3 border-line border-t pt-4 empty:hidden">{children}</div>;
}

function BadgeActions({ person, actions, onOpenerGone }: Props) {
  const { name, profile } = person;
  if (!profile) return null;
  if (profile.isVerified) {
    return (
      <ReasonDialog
        key="unverify"
        opener={{ label: copy.unverify.action }}
        title={copy.unverify.title(name)}
        text={
          profile.verification?.outcome === 'granted'
            ? copy.unverify.text
            : `${copy.unverify.text} ${copy.unverify.noRequest}`
        }
        confirm={copy.unverify.action}
        reason={{ label: operatorCopy.reason, hint: copy.unverify.hint }}
        danger
        action={actions.unverify}
        onOpenerGone={onOpenerGone}
      />
    );
  }
  const outcome = profile.verification?.outcome;
  if (outcome === undefined || outcome === 'refused') return null;
  const give = outcome === 'granted' ? copy.giveBack : copy.verify;
  return (
    <>
      <ReasonDialog
        key="verify"
        opener={{ label: give.action, variant: outcome === null ? 'primary' : 'outline' }}
        title={give.title(name)}
        text={give.text}
        confirm={give.action}
        action={actions.verify}
        onOpenerGone={onOpenerGone}
      />
      {outcome === null && (
        <ReasonDialog
          key="refuse"
          opener={{ label: copy.refuse.action }}
          title={copy.refuse.title}
          text={copy.refuse.text}
          confirm={copy.refuse.action}
          reason={{ label: operatorCopy.reason, hint: copy.refuse.hint }}
          action={actions.refuse}
          onOpenerGone={onOpenerGone}
        />
      )}
    </>
  );
}

function ProfileAction({ person: { name, profile }, actions, onOpenerGone }: Props) {
  if (!profile) return null;
  if (profile.hidden) {
    return (
      <ReasonDialog
        key="unhide"
        opener={{ label: copy.unhide.action }}
        title={copy.unhide.title(name)}
        text={copy.unhide.text}
        confirm={copy.unhide.action}
        action={actions.unhide}
        onOpenerGone={onOpenerGone}
      />
    );
  }
  return (
    <ReasonDialog
      key="hide"
      opener={{ label: copy.hide.action, variant: 'danger' }}
      title={copy.hide.title(name)}
      text={copy.hide.text}
      confirm={copy.hide.action}
      reason={{ label: operatorCopy.reason, hint: copy.hide.hint }}
      danger
      action={actions.hide}
      onOpenerGone={onOpenerGone}
    />
  );
}

function AccountActions({ person, actions, onOpenerGone }: Props) {
  const { name, devices, hasSecondStep, passkeys, suspension } = person;
  return (
    <>
      {devices > 0 && (
        <ReasonDialog
          key="signOut"
          opener={{ label: copy.signOut.action }}
          title={copy.signOut.title(name)}
          text={copy.signOut.text(peopleCopy.page.deviceCount(devices))}
          confirm={copy.signOut.action}
          action={actions.signOut}
          onOpenerGone={onOpenerGone}
        />
      )}
      {(hasSecondStep || passkeys > 0) && (
        <ReasonDialog
          key="resetSignIn"
          opener={{ label: copy.resetSignIn.action }}
          title={copy.resetSignIn.title(name)}
          text={copy.resetSignIn.text}
          confirm={copy.resetSignIn.action}
          danger
          action={actions.resetSignIn}
          onOpenerGone={onOpenerGone}
        />
      )}
      {suspension ? (
        <ReasonDialog
          key="lift"
          opener={{ label: copy.lift.action }}
          title={copy.lift.title(name)}
          text={copy.lift.text}
          confirm={copy.lift.action}
          action={actions.lift}
          onOpenerGone={onOpenerGone}
        />
      ) : (
        <SuspendDialog person={person} action={actions.suspend} onOpenerGone={onOpenerGone} />
      )}
    </>
  );
}
