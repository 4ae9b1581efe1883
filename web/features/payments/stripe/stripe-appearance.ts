import type { Appearance } from '@stripe/stripe-js';

/** Our design tokens in the form that Stripe's iframe accepts. */
export function readAppearance(): Appearance {
  const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark' || prefersDark();
  const page = getComputedStyle(document.body);
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('--ink'),
      colorBackground: color('--card'),
      colorText: color('--ink'),
      colorTextSecondary: color('--muted'),
      colorTextPlaceholder: color('--muted'),
      colorDanger: color('--danger'),
      fontFamily: page.fontFamily,
      fontSizeBase: '16px',
      borderRadius:
        getComputedStyle(document.documentElement).getPropertyValue('--radius-button').trim() || '10px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${color('--field')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '500' },
    },
  };
}

function prefersDark(): boolean {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme === 'dark';
  return window.matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Resolves a token to RGB by painting a pixel: Stripe understands neither OKLCH nor `light-dark()`. */
function color(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color: computed } = getComputedStyle(probe);
  probe.remove();
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  if (!context) return computed;
  context.fillStyle = computed;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
