import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { takeProblems } from '#test/pages/support/fake-api.ts';
import { FakeEventSource, resetStream } from '#test/pages/support/fake-stream.ts';
import { skippedHeadings } from '#test/pages/support/heading-order.ts';
import { installPlainStyles } from '#test/pages/support/plain-style.ts';
import { abandonSession } from '#web/lib/session-pause.ts';
import { chooseTheme } from '#web/lib/theme.ts';
import { dismissToast } from '#web/ui/toast.ts';

// Generous: only a very busy machine comes near this.
configure({ asyncUtilTimeout: 60_000 });

// React's development build records a stack trace for every element, which takes half of a large page's rendering time.
// It stops once its counter is high enough, so the counter always reads as infinite.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { configurable: true, get: () => Number.POSITIVE_INFINITY, set: () => undefined },
);

installPlainStyles();

/** jsdom has no layout, so observers never fire. */
class NoopObserver {
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

// jsdom doesn't know <search> yet, and React would log a warning.
const { createElement } = Document.prototype;
Document.prototype.createElement = function create(
  this: Document,
  ...args: Parameters<typeof createElement>
) {
  const element = createElement.apply(this, args);
  if (args[0] === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' });
  return element;
};

/** React logs once per worker that `lazyComponent` no longer calls `use` after its component has loaded. */
const isAboutLazyComponent = (noise: unknown) =>
  noise instanceof Error && noise.message.includes('conditional-use-of-use');

beforeEach(() => {
  const { error } = console;
  console.error = (...noise: unknown[]) => {
    if (!isAboutLazyComponent(noise[0])) error(...noise);
  };
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('ResizeObserver', NoopObserver);
  vi.stubGlobal('IntersectionObserver', NoopObserver);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    // Deprecated names that the uploader still uses.
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
});

afterEach(() => {
  const skipped = skippedHeadings();
  cleanup();
  dismissToast();
  chooseTheme('system');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  resetStream();
  abandonSession();
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  expect(takeProblems().join('\n'), 'every call needs an answer that the server could give').toBe('');
  expect(skipped, 'no heading skips a level').toEqual([]);
});
