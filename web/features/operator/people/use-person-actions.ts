import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '#web/features/operator/use-action.ts';
import * as peopleCopy from './people.copy.ts';
import { actOnPerson, type PersonActionName, personChanged, personDetail } from './people.queries.ts';

const copy = peopleCopy.actions;

export type PersonActions = ReturnType<typeof usePersonActions>;

/** Everything an operator can do about a person, and what was done last. */
export function usePersonActions(id: string) {
  const client = useQueryClient();
  const [result, setResult] = useState<string>();
  const usePersonAction = (name: PersonActionName, done: string) =>
    useAction(
      (body: { reason: string }, key) => actOnPerson(id, name, body, key),
      (person) => {
        personChanged(client, person);
        setResult(done);
      },
      () => void client.invalidateQueries({ queryKey: personDetail(id).queryKey }),
    );
  return {
    result,
    verify: usePersonAction('verify', copy.verify.done),
    refuse: usePersonAction('refuse-verification', copy.refuse.done),
    unverify: usePersonAction('unverify', copy.unverify.done),
    hide: usePersonAction('hide-profile', copy.hide.done),
    unhide: usePersonAction('unhide-profile', copy.unhide.done),
    signOut: usePersonAction('sign-out', copy.signOut.done),
    resetSignIn: usePersonAction('reset-sign-in', copy.resetSignIn.done),
    suspend: usePersonAction('suspend', peopleCopy.suspend.done),
    lift: usePersonAction('lift', copy.lift.done),
  };
}
