import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  ada,
  aPerson,
  bookingId,
  caseId,
  mondayMorning,
  parties,
  personOf,
} from '#test/pages/support/console.ts';
import {
  buttons,
  detail,
  hidden,
  openPerson,
  section,
  suspended,
} from '#test/pages/support/console-person.ts';
import { stopClockAt } from '#test/pages/support/open-page.tsx';
import { priya } from '#test/pages/support/samples.ts';

beforeEach(() => stopClockAt(mondayMorning));

describe('one person', () => {
  test('has who they are, their profile, cases, bookings and what operators did', async () => {
    await openPerson(
      aPerson({
        bookings: {
          asClient: 1,
          asExpert: 14,
          latest: [
            {
              id: bookingId,
              reference: '00000000',
              status: 'completed',
              scheduledAt: '2032-02-29T09:00:00.000Z',
              price: '75.00',
              as: 'expert',
              other: parties.client,
            },
          ],
        },
        openCases: [
          {
            id: caseId,
            kind: 'contentReport',
            title: 'A profile was reported',
            dueAt: '2032-03-02T09:00:00.000Z',
          },
          {
            id: 'c2',
            kind: 'payoutFailed',
            title: 'The payment provider refused a payout',
            dueAt: '2032-03-02T09:00:00.000Z',
          },
        ],
        log: [
          {
            id: 'l1',
            at: '2032-02-28T09:00:00.000Z',
            operator: personOf(ada),
            action: 'person.signOut',
            bookingId: null,
            caseId: null,
            user: parties.expert,
            reason: 'Lost their phone',
            before: { devices: 1 },
            after: { devices: 0 },
          },
        ],
      }),
    );
    expect(detail('Username')).toHaveTextContent('@priya');
    expect(detail('Email')).toHaveTextContent('priya@example.com');
    expect(detail('Joined')).toHaveTextContent('6 May 2031');
    expect(detail('Signed in on')).toHaveTextContent('2 devices');
    expect(section('Profile').getByText('Clockmaker')).toBeVisible();
    expect(section('Profile').getByRole('link', { name: /^View public profile/ })).toHaveAttribute(
      'href',
      '/priya',
    );
    expect(section('Verification').getByText('They haven’t asked to be verified.')).toBeVisible();
    expect(section('Open cases').getByRole('link', { name: 'A profile was reported' })).toHaveAttribute(
      'href',
      `/admin/cases/${caseId}`,
    );
    expect(section('Open cases').getByText('The payment provider refused a payout')).toBeVisible();
    const bookings = section('Bookings');
    expect(bookings.getByText('1 as client, 14 as expert. The latest 1:')).toBeVisible();
    expect(bookings.getByRole('link', { name: 'Booking 00000000' })).toHaveAttribute(
      'href',
      `/admin/bookings/${bookingId}`,
    );
    expect(bookings.getByRole('link', { name: 'Nora Lind (@nora)' })).toHaveAttribute(
      'href',
      `/admin/people/${parties.client.id}`,
    );
    const log = section('Operator activity');
    expect(log.getByText('Lost their phone')).toBeVisible();
    expect(log.queryByText(/^About/)).toBeNull();
    expect(log.getByRole('link', { name: 'Log entries about this person' })).toHaveAttribute(
      'href',
      `/admin/log?user=${priya.id}`,
    );
  });

  test('without a profile, bookings, cases or entries says so', async () => {
    await openPerson(aPerson({ profile: null, email: null, devices: 0 }));
    for (const text of [
      'They don’t have a profile.',
      'No bookings yet.',
      'No open cases.',
      'No operator activity yet.',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(detail('Email')).toHaveTextContent('None');
    expect(buttons()).toEqual(['Suspend account']);
  });

  test('a hidden profile says why, and its page isn’t linked, because operators can’t see it either', async () => {
    await openPerson(hidden);
    expect(screen.getByText('Hidden since 28 Feb 2032')).toBeVisible();
    expect(screen.getByText('Copied text')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^View public profile/ })).toBeNull();
  });

  test('the profile of a deleted account isn’t linked: its page is gone', async () => {
    await openPerson(aPerson({ deletedAt: '2032-02-28T09:00:00.000Z' }));
    expect(await screen.findByRole('region', { name: 'Profile' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^View public profile/ })).toBeNull();
  });

  test('a suspended account says since when and why', async () => {
    await openPerson(suspended);
    expect(screen.getByText('Suspended since 28 Feb 2032')).toBeVisible();
    expect(screen.getByText('Took cash')).toBeVisible();
    expect(buttons()).toContain('Lift suspension');
    expect(buttons()).not.toContain('Suspend account');
  });

  test('an operator reads their own account, but doesn’t act on it', async () => {
    await openPerson(aPerson({ isSelf: true, isOperator: true }));
    expect(screen.getByText('This is your own account, so another operator has to handle it.')).toBeVisible();
    expect(buttons()).toEqual([]);
  });
});
