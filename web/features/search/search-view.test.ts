import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { searchSchema } from '#shared/search/search.schema.ts';
import { apiParams, orderPrices, parsePrice, parseView, toggleTag, writeView } from './search-view.ts';

const plain = {
  query: '',
  tags: [],
  ai: true,
  sort: 'relevance',
  minPrice: '',
  maxPrice: '',
  thisWeek: false,
  page: 1,
};

describe('parsing a URL', () => {
  test.each([
    ['', {}],
    ['query=%20pricing+help%20', { query: 'pricing help' }],
    ['tags=Fundraising&tags=UI%2FUX+Design', { tags: ['Fundraising', 'UI/UX Design'] }],
    ['tags=Fundraising&tags=fundraising&tags=&tags=%20', { tags: ['Fundraising'] }],
    ['semantic=false', { ai: false }],
    ['semantic=false&semantic=true', { ai: true }],
    ['semantic=perhaps', { ai: true }],
    ['sort=price', { sort: 'price' }],
    ['sort=x', {}],
    ['sort=soonest&availableThisWeek=true', { sort: 'soonest', thisWeek: true }],
    ['availableThisWeek=perhaps', {}],
    ['page=3', { page: 3 }],
    ['page=abc', {}],
    ['page=0', {}],
    ['page=-1', {}],
    ['page=999999', {}],
    ['minPrice=20&maxPrice=80.5', { minPrice: '20', maxPrice: '80.5' }],
    ['minPrice=80&maxPrice=20', { minPrice: '20', maxPrice: '80' }],
    ['minPrice=free&maxPrice=1e5', {}],
    ['query=%F0%9F%8D%80%00%ED%A0%80', { query: '🍀 \uFFFD\uFFFD\uFFFD' }],
    ['query[]=x&__proto__=y&constructor=z', {}],
  ])('%s', (search, expected) => {
    expect(parseView(search)).toEqual({ ...plain, ...expected });
  });

  test('cuts values that are too long or too many', () => {
    expect(parseView(`query=${'a'.repeat(5000)}`).query).toHaveLength(1000);
    expect(parseView(`tags=${'a'.repeat(51)}`).tags).toEqual([]);
    const many = Array.from({ length: 40 }, (_, n) => `tags=t${n}`).join('&');
    expect(parseView(many).tags).toHaveLength(20);
    expect(parseView('maxPrice=999999').maxPrice).toBe('10000');
  });
});

describe('writing a URL', () => {
  test('leaves out defaults', () => {
    expect(writeView(parseView(''))).toBe('');
    expect(writeView(parseView('semantic=true&sort=relevance&page=1&query='))).toBe('');
  });

  test.each([
    'query=pricing+help&tags=Fundraising&tags=UI%2FUX+Design&semantic=false&sort=rating&minPrice=5&maxPrice=9.5&availableThisWeek=true&page=2',
    'query=%3Cscript%3E%22%27%26%3D%23%3F+%F0%9F%8D%80',
    'semantic=false',
  ])('gives the same string after parsing: %s', (search) => {
    expect(writeView(parseView(search))).toBe(search);
  });
});

describe('the parameters of the API call', () => {
  const callOf = (search: string) => apiParams(parseView(search)).toString();

  test('ask for semantic search only with a query and AI on', () => {
    expect(callOf('')).toBe('');
    expect(callOf('query=a')).toBe('query=a&semantic=true');
    expect(callOf('query=a&semantic=false')).toBe('query=a');
    expect(callOf('tags=a')).toBe('tags=a');
  });

  test.each([
    '',
    'query=a&tags=b&tags=c&semantic=true&sort=price&minPrice=1&maxPrice=2&page=4166',
    `query=${'%F0%9F%8D%80'.repeat(900)}&minPrice=999999&sort=x`,
  ])('are always valid: %s', (search) => {
    const given: Record<string, string | string[]> = {};
    for (const [name, value] of apiParams(parseView(search))) {
      given[name] = given[name] === undefined ? value : [given[name], value].flat();
    }
    expect(z.safeParse(searchSchema, given).success).toBe(true);
  });
});

test('tags toggle regardless of letter case', () => {
  expect(toggleTag({ tags: ['A'] }, 'B')).toEqual(['A', 'B']);
  expect(toggleTag({ tags: ['fundraising', 'B'] }, 'Fundraising')).toEqual(['B']);
});

test('prices are accepted the way people write them', () => {
  const american = { $20: '20', '1,000': '1000', '1,999.50': '1999.5', ' 20.50 ': '20.5', '0': '0' };
  const european = { '19,99': '19.99', '19,': '19', '19.': '19' };
  for (const [typed, price] of Object.entries({ ...american, ...european }))
    expect(parsePrice(typed)).toBe(price);
  for (const typed of ['-5', '1.999', '1,2,3', '1.000,50', 'x', '']) expect(parsePrice(typed)).toBe('');
  expect(orderPrices('9', '10')).toEqual(['9', '10']);
  expect(orderPrices('10', '9')).toEqual(['9', '10']);
  expect(orderPrices('10', '')).toEqual(['10', '']);
});
