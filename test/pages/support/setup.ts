import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { takeProblems } from '#test/pages/support/fake-api.ts';
import { FakeEventSource, resetStream } from '#test/pages/support/fake-stream.ts';
import { installPlainStyles } from '#test/pages/support/plain-style.ts';
import { chooseTheme } from '#web/lib/theme.ts';
import { dismissToast } from '#web/ui/toast.ts';

// Screens answer as soon as they can; only a machine that is very busy comes near this.
configure({ asyncUtilTimeout: 60_000 });

// React's development build takes a stack trace for every element it creates, half of a large page's rendering time. It
// stops when its own count says that it took enough of them.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { configurable: true, get: () => Number.POSITIVE_INFINITY, set: () => undefined },
);

installPlainStyles();

/** jsdom has no layout: what asks about it gets the plainest answer. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(window.HTMLElement.prototype, {
  scrollIntoView() {},
  hasPointerCapture: () => false,
  setPointerCapture() {},
  releasePointerCapture() {},
});
window.HTMLElement.prototype.scrollTo = () => undefined;

// jsdom doesn't know <search> yet, and React would say so on the console.
const { createElement } = Document.prototype;
Document.prototype.createElement = function create(
  this: Document,
  ...given: Parameters<typeof createElement>
) {
  const element = createElement.apply(this, given);
  if (given[0] === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' });
  return element;
};

/** Once a worker, React's development build notes that `lazily` doesn't call `use` again when its component has come. */
const isAboutLazily = (noise: unknown) =>
  noise instanceof Error && noise.message.includes('conditional-use-of-use');

beforeEach(() => {
  const { error } = console;
  console.error = (...noise: unknown[]) => {
    if (!isAboutLazily(noise[0])) error(...noise);
  };
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('IntersectionObserver', NoObserver);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    // By their older names, as the uploader calls them.
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
});

afterEach(() => {
  cleanup();
  dismissToast();
  chooseTheme('system');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  resetStream();
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  expect(takeProblems(), 'every call needs an answer that the server could give').toEqual([]);
});
