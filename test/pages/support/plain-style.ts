const hiddenTags = new Set(['HEAD', 'LINK', 'META', 'NOSCRIPT', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE']);

/**
 * Replaces jsdom's computed styles, which took most of a test's time. The tests load no stylesheets, so an element's
 * inline style and `hidden` attribute are enough.
 */
function plainStyle(element: Element): CSSStyleDeclaration {
  const own = element instanceof HTMLElement ? element.style : undefined;
  const isHidden = element.hasAttribute('hidden') || hiddenTags.has(element.tagName);
  const values: Record<string, string> = {
    display: own?.display || (isHidden ? 'none' : 'block'),
    visibility: own?.visibility || inheritedVisibility(element),
    opacity: own?.opacity || '1',
    'pointer-events': own?.pointerEvents || 'auto',
    content: 'none',
  };
  const read = (name: string) => values[name] ?? own?.getPropertyValue(name) ?? '';
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_target, name) => {
      if (name === 'getPropertyValue') return read;
      return typeof name === 'string' ? read(dashed(name)) : undefined;
    },
  });
}

function inheritedVisibility(element: Element): string {
  const parent = element.parentElement?.closest<HTMLElement>('[style*="visibility"]');
  return parent?.style.visibility || 'visible';
}

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function installPlainStyles(): void {
  window.getComputedStyle = plainStyle;
}
