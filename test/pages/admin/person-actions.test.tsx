import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { EndingBooking } from '#shared/operator/people.schema.ts';
import {
  ada,
  aPerson,
  bookingId,
  mondayMorning,
  openConsole,
  parties,
  personOf,
  reenter,
  self,
} from '#test/pages/support/console.ts';
import {
  actionCall,
  asked,
  buttons,
  hidden,
  openAction,
  openPerson,
  path,
  personCall,
  previewCall,
  section,
  suspended,
  verified,
  waiting,
  why,
  withProfile,
} from '#test/pages/support/console-person.ts';
import { lostConnection, refusal } from '#test/pages/support/fake-api.ts';
import { fill } from '#test/pages/support/fill.ts';
import { stopClockAt } from '#test/pages/support/open-page.tsx';

beforeEach(() => stopClockAt(mondayMorning));

describe('what an operator does', () => {
  test.each([
    ['Verify', 'verify', waiting, verified, 'The expert is verified.', /goes in the log/],
    ['Decline request', 'refuse-verification', waiting, aPerson(), 'Request declined.', /They’ll see this/],
    ['Remove badge', 'unverify', verified, aPerson(), 'Badge removed.', /They’ll see this/],
    ['Hide profile', 'hide-profile', aPerson(), hidden, 'The profile is hidden.', /They’ll see this/],
    [
      'Unhide profile',
      'unhide-profile',
      hidden,
      aPerson(),
      'The profile is visible again.',
      /goes in the log/,
    ],
    [
      'Sign out everywhere',
      'sign-out',
      aPerson(),
      aPerson({ devices: 0 }),
      'They’re signed out everywhere.',
      /goes in the log/,
    ],
    [
      'Turn off two-step and passkeys',
      'reset-sign-in',
      aPerson({ hasSecondStep: true, passkeys: 2 }),
      aPerson(),
      'Two-step sign-in is off, and passkeys are removed.',
      /goes in the log/,
    ],
    ['Lift suspension', 'lift', suspended, aPerson(), 'The suspension is lifted.', /goes in the log/],
  ])('“%s” asks for a reason and says what it did', async (name, call, before, after, result, hint) => {
    const { api, user } = await openPerson(before, { [actionCall(call)]: after });
    const dialog = await openAction(user, name);
    await user.click(dialog.getByRole('button', { name }));
    expect(await dialog.findByText('Give a reason of at least 3 characters')).toBeVisible();
    expect(api.calls(actionCall(call))).toEqual([]);
    expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(hint);
    await fill(user, dialog.getByLabelText('Reason'), why);
    api.on(personCall, after);
    await user.click(dialog.getByRole('button', { name }));
    expect(await screen.findByText(result)).toBeVisible();
    const [sent] = api.calls(actionCall(call));
    expect(sent?.body).toEqual({ reason: why });
    expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(section('Actions').queryByRole('button', { name })).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('the request shows its links, apart from this site, and its note', async () => {
    await openPerson(waiting);
    const request = section('Verification');
    expect(request.getByText('Waiting for a decision')).toBeVisible();
    expect(request.getByText('I run the workshop')).toBeVisible();
    const links = request.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(asked.links);
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', expect.stringContaining('noreferrer'));
    }
    expect(buttons()).toEqual([
      'Verify',
      'Decline request',
      'Hide profile',
      'Sign out everywhere',
      'Suspend account',
    ]);
  });

  test('removing a badge that wasn’t requested warns that it’s permanent', async () => {
    const { user } = await openPerson(withProfile({ isVerified: true, verification: null }));
    await openAction(user, 'Remove badge');
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/You can’t restore it/);
  });

  test('a badge that was taken away can be given back, a refused request can’t be granted', async () => {
    const decided = { ...asked, decidedAt: mondayMorning, reason: 'The links are dead' };
    const { api, close } = await openPerson(
      withProfile({ verification: { ...decided, outcome: 'granted' } }),
    );
    expect(buttons()).toContain('Restore badge');
    close();
    api.on(personCall, withProfile({ verification: { ...decided, outcome: 'refused' } }));
    await openConsole(path, 'Priya Raman');
    expect(screen.getByText('Declined 1 Mar 2032')).toBeVisible();
    expect(screen.getByText('“The links are dead”')).toBeVisible();
    expect(buttons()).toEqual(['Hide profile', 'Sign out everywhere', 'Suspend account']);
  });

  test.each([
    ['a party to it', 403, 'You’re involved in this, so another operator has to handle it.'],
    ['already done', 409, 'It’s already hidden.'],
  ])('a refusal (%s) is shown in place, and the person is read again', async (_why, status, message) => {
    const { api, user } = await openPerson(aPerson(), {
      [actionCall('hide-profile')]: refusal(status, { message }),
    });
    const dialog = await openAction(user, 'Hide profile');
    await fill(user, dialog.getByLabelText('Reason'), why);
    const reads = api.calls(personCall).length;
    await user.click(dialog.getByRole('button', { name: 'Hide profile' }));
    expect(await dialog.findByText(message)).toBeVisible();
    await waitFor(() => expect(api.calls(personCall).length).toBeGreaterThan(reads));
  });

  test('a lost answer is repeated with the same key', async () => {
    const { api, user } = await openPerson(waiting, { [actionCall('verify')]: lostConnection });
    const dialog = await openAction(user, 'Verify');
    await fill(user, dialog.getByLabelText('Reason'), why);
    await user.click(dialog.getByRole('button', { name: 'Verify' }));
    expect(await dialog.findByText(/safely try again/)).toBeVisible();
    api.on(actionCall('verify'), verified);
    await user.click(dialog.getByRole('button', { name: 'Verify' }));
    await screen.findByText('The expert is verified.');
    const [first, second] = api.calls(actionCall('verify')).map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
  });

  test('if the password is needed again, the action waits for it', async () => {
    let isEntered = false;
    const { api, user } = await openPerson(aPerson(), {
      [actionCall('sign-out')]: () => (isEntered ? aPerson({ devices: 0 }) : reenter()),
      'POST /api/operator/enter': () => {
        isEntered = true;
        return self();
      },
    });
    const dialog = await openAction(user, 'Sign out everywhere');
    await fill(user, dialog.getByLabelText('Reason'), why);
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    await fill(user, await screen.findByLabelText('Password for ada'), 'take-your-time');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('They’re signed out everywhere.')).toBeVisible();
    expect(api.calls(actionCall('sign-out'))).toHaveLength(2);
  });
});

describe('suspending', () => {
  const ending = (changes: Partial<EndingBooking> = {}): EndingBooking => ({
    bookingId,
    reference: '00000000',
    scheduledAt: '2032-03-04T09:00:00.000Z',
    as: 'expert',
    other: parties.client,
    amount: 7500,
    ...changes,
  });
  const nothing = { sessions: [], requests: [], isParty: false };
  const suspendCall = actionCall('suspend');

  test('previews what is canceled and refunded', async () => {
    const preview = {
      sessions: [ending(), ending({ bookingId: 'b2', as: 'client', other: personOf(ada), amount: 5050 })],
      requests: [ending({ bookingId: 'b3', amount: 0 })],
      isParty: false,
    };
    const { api, user } = await openPerson(aPerson(), { [previewCall]: preview, [suspendCall]: suspended });
    const dialog = await openAction(user, 'Suspend account');
    const shown = dialog.getByRole('region', { name: 'What this cancels' });
    expect(shown).toHaveFocus();
    expect(
      within(shown)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['2 sessions will be canceled and refunded', '1 request will be canceled']);
    expect(
      within(shown)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Thu 4 Mar.*with client Nora Lind\$75$/),
      expect.stringMatching(/with expert Ada Byron\$50.50$/),
      expect.stringMatching(/no card yet$/),
    ]);
    expect(within(shown).getByText('Total refund').nextSibling).toHaveTextContent('$125.50');
    await fill(user, dialog.getByLabelText('Reason'), 'Took cash');
    await user.click(dialog.getByRole('button', { name: 'Suspend account' }));
    expect(await screen.findByText('The account is suspended.')).toBeVisible();
    expect(api.calls(suspendCall)[0]?.body).toEqual({ reason: 'Took cash' });
    expect(buttons()).toContain('Lift suspension');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('says that nothing is canceled, and who reads the reason', async () => {
    const { user } = await openPerson(aPerson(), { [previewCall]: nothing });
    const dialog = await openAction(user, 'Suspend account');
    expect(dialog.getByText(/so nothing will be canceled/)).toHaveFocus();
    expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/when they try to sign in/);
  });

  test('is refused to an operator with a session with them', async () => {
    const { user } = await openPerson(aPerson(), {
      [previewCall]: { sessions: [ending({ other: personOf(ada) })], requests: [], isParty: true },
    });
    const dialog = await openAction(user, 'Suspend account');
    expect(dialog.getByText(/another operator has to handle it/)).toBeVisible();
    expect(dialog.queryByLabelText('Reason')).toBeNull();
  });

  test('doesn’t start without knowing what it cancels', async () => {
    const { api, user } = await openPerson(aPerson(), { [previewCall]: refusal(500, { code: 'internal' }) });
    const button = section('Actions').getByRole('button', { name: 'Suspend account' });
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We couldn’t check what this would cancel. Try again.',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    api.on(previewCall, nothing);
    await user.click(button);
    expect(await screen.findByRole('dialog', { name: 'Suspend Priya Raman' })).toBeVisible();
    expect(screen.queryByText(/couldn’t check/)).toBeNull();
  });

  test('shows the reason for a refusal', async () => {
    const message = 'They’re already suspended.';
    const { user } = await openPerson(aPerson(), {
      [previewCall]: nothing,
      [suspendCall]: refusal(409, { code: 'conflict', message }),
    });
    const dialog = await openAction(user, 'Suspend account');
    await fill(user, dialog.getByLabelText('Reason'), 'Took cash');
    await user.click(dialog.getByRole('button', { name: 'Suspend account' }));
    expect(await dialog.findByText(message)).toBeVisible();
  });
});
