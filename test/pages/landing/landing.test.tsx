import { screen, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, refusal } from '#test/pages/support/fake-api.ts';
import { openPage } from '#test/pages/support/open-page.tsx';
// Loaded up front: the first load may take longer than a test waits.
import '#web/pages/account/auth-page.tsx';
import '#web/pages/search-page.tsx';

const region = (name: string) => screen.getByRole('region', { name });
const texts = (elements: Element[]) => elements.map(({ textContent }) => textContent);

/** Whether the visitor prefers reduced motion. */
function setReducedMotion(matches: boolean): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: matches && media.includes('prefers-reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

/** Records calls of scrollIntoView. */
function watchScrolling() {
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  onTestFinished(() => scrolled.mockRestore());
  return scrolled;
}

describe('landing page content', () => {
  test('shows every section in order', async () => {
    fakeApi();
    await openPage('/');
    expect(document.title).toBe('InTime · Link your time.');
    const main = within(screen.getByRole('main'));
    expect(texts(main.getAllByRole('heading', { level: 2 }))).toEqual([
      'Time is the one thing you can’t make more of.',
      'How It Works',
      'One link for every bio',
      '#MyTimeMatters',
      'What’s 15 minutes of your time worth?',
    ]);
    expect(texts(screen.getAllByRole('heading', { level: 1 }))).toEqual(['Link your time.']);
    expect(screen.getByText('Your Time. Your Value.')).toBeVisible();
    const footer = screen.getByRole('contentinfo');
    expect(footer).toHaveTextContent('2025');
    expect(footer).toHaveTextContent('Changing how the world values time.');
  });

  test('explains how it works in three numbered steps', async () => {
    fakeApi();
    await openPage('/');
    const steps = within(region('How It Works')).getAllByRole('listitem');
    expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
      'Search with AI',
      'Book their time',
      'Connect and share',
    ]);
    for (const [index, step] of steps.entries())
      expect(within(step).getByText(String(index + 1), { exact: true })).toBeVisible();
  });

  test('shows six sample profiles with name, title and link', async () => {
    fakeApi();
    await openPage('/');
    const people = within(region('#MyTimeMatters')).getAllByRole('listitem');
    expect(people).toHaveLength(6);
    for (const person of people) {
      expect(within(person).getByRole('heading')).toHaveTextContent(/^\w+ \w+$/);
      expect(texts([...person.querySelectorAll('p')])).toEqual([
        expect.stringMatching(/\w+/),
        expect.stringMatching(/^localhost:3000\/[a-z-]+$/),
      ]);
    }
  });
});

describe('sample people on the landing page', () => {
  const names = ['Priya Raman', 'Ludovica Ferrantini', 'Wanjirũ Kamau', 'Mara Lindqvist', 'Tomás Ferreira'];
  names.push('Gráinne Dwyer', 'Kristjan Põldma', 'Seun Hart', 'Aiko Brandt');
  const people = names.map((name, n) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    const username = firstName.toLowerCase();
    return {
      username,
      firstName,
      lastName,
      role: 'Expert',
      headline: `Headline ${n}`,
      profileImageUrl: null,
      price: '40.00',
    };
  });

  test('replace the made-up ones, and their links open their pages', async () => {
    const api = fakeApi({ 'GET /api/samples': { people }, 'GET /api/links/*': refusal(404) });
    const page = await openPage('/', { site: { samples: true } });
    const cards = within(region('#MyTimeMatters'));
    expect(await cards.findByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible();
    expect(cards.getAllByRole('link')).toHaveLength(6);
    const bios = within(region('One link for every bio'));
    expect(texts(bios.getAllByRole('heading', { level: 3 }).slice(0, 3))).toEqual(names.slice(0, 3));
    expect(bios.getAllByText('$40')[0]).toBeVisible();
    expect(screen.queryByText('Ines Okafor')).toBeNull();
    await page.user.click(cards.getByRole('link', { name: 'localhost:3000/mara' }));
    expect(page.address()).toBe('/mara');
    expect(api.calls('GET /api/links/mara')).not.toEqual([]);
  });

  test('leave the made-up ones in place if there are none', async () => {
    fakeApi({ 'GET /api/samples': { people: [] } });
    await openPage('/', { site: { samples: true } });
    expect(screen.getAllByText('Ines Okafor')[0]).toBeVisible();
    expect(within(region('#MyTimeMatters')).queryByRole('link')).toBeNull();
  });
});

describe('landing page for people who look for an expert', () => {
  test('has a search form that works without a script', async () => {
    fakeApi();
    await openPage('/');
    const input = screen.getByRole('searchbox', { name: 'Looking for advice?' });
    expect(input).toHaveAttribute('name', 'query');
    const form = input.closest('form');
    expect(form).toHaveAttribute('action', '/search');
    expect(form).toHaveAttribute('method', 'get');
    expect(within(form as HTMLElement).getByRole('button', { name: 'Search' })).toHaveAttribute(
      'type',
      'submit',
    );
  });

  test('names the configured fee', async () => {
    fakeApi();
    await openPage('/', { site: { feePercent: 12 } });
    expect(screen.getByText(/minus a 12% fee/)).toBeVisible();
  });
});

describe('landing page links', () => {
  test.each([
    ['Create My InTime Link', '/auth', 'Expert consultations, on your schedule'],
    ['Start Valuing Your Time', '/auth', 'Expert consultations, on your schedule'],
    ['Create My Link Now', '/auth', 'Expert consultations, on your schedule'],
    ['Explore Profiles', '/search', 'Find Your Expert'],
  ])('%s opens %s', async (name, address, shown) => {
    fakeApi({ 'GET /api/profiles': Response.json([], { headers: { 'x-total-count': '0' } }) });
    const page = await openPage('/');
    await page.user.click(screen.getByRole('link', { name }));
    expect(await screen.findByText(shown)).toBeVisible();
    expect(page.address()).toBe(address);
  });

  test('the four footer links can be focused and don’t change the page', async () => {
    fakeApi();
    const { user } = await openPage('/');
    const links = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('link');
    expect(texts(links)).toEqual(['About', 'Terms', 'Privacy', 'Contact']);
    for (const link of links) {
      link.focus();
      expect(link).toHaveFocus();
      await user.keyboard('{Enter}');
      await user.click(link);
    }
    expect(window.location.href).toBe('http://localhost:3000/');
    expect(screen.getByRole('heading', { name: 'Link your time.' })).toBeVisible();
  });

  test('Why It Matters scrolls smoothly to the philosophy section and focuses it', async () => {
    fakeApi();
    setReducedMotion(false);
    const scrolled = watchScrolling();
    const { user } = await openPage('/');
    await user.click(screen.getByRole('link', { name: 'Why It Matters' }));
    const philosophy = region('Time is the one thing you can’t make more of.');
    expect(scrolled.mock.contexts).toEqual([philosophy]);
    expect(scrolled).toHaveBeenCalledWith({ behavior: 'smooth' });
    expect(philosophy).toHaveFocus();
    expect(window.location.hash).toBe('');
  });

  test('Why It Matters jumps without scrolling for visitors who prefer reduced motion', async () => {
    fakeApi();
    setReducedMotion(true);
    const scrolled = watchScrolling();
    const { user } = await openPage('/');
    await user.click(screen.getByRole('link', { name: 'Why It Matters' }));
    expect(scrolled).not.toHaveBeenCalled();
    expect(window.location.hash).toBe(`#${region('Time is the one thing you can’t make more of.').id}`);
  });
});
