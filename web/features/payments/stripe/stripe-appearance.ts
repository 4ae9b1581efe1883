import type { Appearance } from '@stripe/stripe-js';

/** Our tokens, as the frame that Stripe draws can read them. */
export function readAppearance(): Appearance {
  const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark' || prefersDark();
  const page = getComputedStyle(document.body);
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('--ink'),
      colorBackground: colour('--card'),
      colorText: colour('--ink'),
      colorTextSecondary: colour('--muted'),
      colorTextPlaceholder: colour('--muted'),
      colorDanger: colour('--danger'),
      fontFamily: page.fontFamily,
      fontSizeBase: '16px',
      borderRadius:
        getComputedStyle(document.documentElement).getPropertyValue('--radius-button').trim() || '10px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${colour('--field')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '500' },
    },
  };
}

function prefersDark(): boolean {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme === 'dark';
  return window.matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Tokens are written in OKLCH and for light and dark at once: a point that is painted has one plain colour. */
function colour(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  if (!context) return color;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
