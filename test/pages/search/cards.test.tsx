import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
import { ownProfileApi } from '#test/pages/support/own-profile.ts';
import { aProfile, noSlots, priya, profileId } from '#test/pages/support/samples.ts';
import { cards, expectNames, watchSearches } from '#test/pages/support/search-page.ts';
import { anExpert, expertId, found } from '#test/pages/support/search-samples.ts';

const oneTier = [{ id: expertId(900), duration: 30 as const, price: '75.00' }];
const tags = ['Clocks', 'Restoration', 'Small businesses', 'Teaching'];

async function openWith(...experts: ReturnType<typeof anExpert>[]) {
  fakeApi({ 'GET /api/profiles': found(experts) });
  const page = await openPage('/search?query=clocks');
  await waitFor(() => expect(cards()).toHaveLength(experts.length));
  return page;
}

const filledDial = (card: HTMLElement | undefined) =>
  card?.querySelectorAll('p svg path[fill=currentColor]').length;

test('a card shows the expert, their rating and their starting price', async () => {
  await openWith(
    anExpert('Ada Byron', 1, {
      isVerified: true,
      location: 'La Chaux-de-Fonds, Switzerland',
      tags: tags.slice(0, 2),
      pricingTiers: oneTier,
      _count: { reviews: 12 },
      averageRating: 4.75,
    }),
  );
  const [ada] = cards();
  if (!ada) throw new Error('the card is missing');
  expect(within(ada).getByRole('heading')).toHaveTextContent(/^Ada ByronVerified$/);
  expect(ada).toHaveTextContent('Clockmaker');
  expect(ada).toHaveTextContent('Repairs what your grandfather wound');
  expect(ada).toHaveTextContent('4.8(12 reviews)');
  expect(ada).toHaveTextContent('La Chaux-de-Fonds, Switzerland');
  expect(ada).toHaveTextContent('Starting at $75/15min');
  expect(ada).not.toHaveTextContent('+');
  expect(filledDial(ada)).toBe(1);
  const link = within(ada).getByRole('link', { name: 'View Profile of Ada Byron' });
  expect(link).toHaveAttribute('href', `/profile/${expertId(1)}`);
});

test('a card leaves out what the expert doesn’t have', async () => {
  await openWith(
    anExpert('Eve Byron', 1, { pricingTiers: [] }),
    anExpert('Ina', 2, { tags, _count: { reviews: 1 }, averageRating: 5 }),
  );
  const [eve, ina] = cards();
  if (!eve || !ina) throw new Error('cards are missing');
  expect(within(eve).getByRole('heading')).toHaveTextContent(/^Eve Byron$/);
  expect(eve).not.toHaveTextContent('review');
  expect(eve).not.toHaveTextContent('Switzerland');
  expect(eve).toHaveTextContent('Starting at $0/15min');
  // The dial shows the duration of the cheapest session, and stays empty without prices.
  expect(filledDial(eve)).toBe(0);
  expect(ina).toHaveTextContent('5.0(1 review)');
  const visibleTags = within(within(ina).getByRole('list', { name: 'Expertise' })).getAllByRole('listitem');
  expect(visibleTags.map(({ textContent }) => textContent)).toEqual([
    'Clocks',
    'Restoration',
    'Small businesses+1 more',
  ]);
});

test('a card leads to the expert’s page, and Back shows the same results without another call', async () => {
  const api = fakeApi({
    'GET /api/profiles': found(['Ada Byron', 'Mara Lindqvist']),
    'GET /api/profiles/*': anExpert('Mara Lindqvist', 2),
    'GET /api/profiles/*/slots': noSlots,
  });
  const { user, address, goBack } = await openPage('/search?query=pricing');
  await expectNames(['Ada Byron', 'Mara Lindqvist']);
  const searches = watchSearches(api);
  await user.click(screen.getByRole('link', { name: 'View Profile of Mara Lindqvist' }));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Mara Lindqvist');
  expect(address()).toBe(`/profile/${expertId(2)}`);
  await goBack();
  expect(address()).toBe('/search?query=pricing');
  expect(cards()).toHaveLength(2);
  expect(searches()).toEqual([]);
});

test('a card is up to date after the expert changed their profile', async () => {
  const api = ownProfileApi();
  const own = () => api.calls('PATCH /api/profile/me').at(-1)?.body as { role?: string } | undefined;
  api.on('GET /api/profiles', () => found([aProfile({ role: own()?.role ?? 'Clockmaker' })]));
  api.on('GET /api/profiles/*', aProfile());
  const { user, address, goBack } = await openPage('/search?tags=Clocks', { as: priya });
  await waitFor(() => expect(cards()[0]).toHaveTextContent('Clockmaker'));
  await user.click(screen.getByRole('button', { name: /Account menu/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'My Profile' }));
  await user.click(await screen.findByRole('link', { name: 'Edit Profile' }));
  const role = await screen.findByLabelText('Role / Title');
  await user.clear(role);
  await user.type(role, 'Sundial maker');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(address()).toBe('/profile/me'));
  await goBack();
  await goBack();
  await goBack();
  expect(address()).toBe('/search?tags=Clocks');
  await waitFor(() => expect(cards()[0]).toHaveTextContent('Sundial maker'));
  expect(screen.getByRole('link', { name: /^View Profile/ })).toHaveAttribute(
    'href',
    `/profile/${profileId}`,
  );
});
