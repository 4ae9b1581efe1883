import { useEffect, useEffectEvent, useState } from 'react';
import { orderPrices, parsePrice, type SearchView } from '#web/features/search/search-view.ts';

const pauseMs = 400;

type Prices = Pick<SearchView, 'minPrice' | 'maxPrice'>;
export type PriceDraft = ReturnType<typeof usePriceDraft>;

/**
 * The prices being typed. They count after a pause; only when a field is left are they also tidied up, so that nobody
 * is written over. What can't be read stays as it is, says so, and changes nothing.
 */
export function usePriceDraft(open: boolean, view: Prices, onChange: (prices: Prices) => void) {
  const [text, setText] = useState<Prices>(pricesOf(view));
  const [checked, setChecked] = useState(false);
  const [seen, setSeen] = useState({ open, ...pricesOf(view) });
  if (seen.open !== open || seen.minPrice !== view.minPrice || seen.maxPrice !== view.maxPrice) {
    setSeen({ open, ...pricesOf(view) });
    setText(open && !seen.open ? pricesOf(view) : withPrices(text, view, isDifferentPrice));
  }

  const parsed = {
    minPrice: isValidPrice(text.minPrice) ? parsePrice(text.minPrice) : view.minPrice,
    maxPrice: isValidPrice(text.maxPrice) ? parsePrice(text.maxPrice) : view.maxPrice,
  };
  const [minPrice, maxPrice] = orderPrices(parsed.minPrice, parsed.maxPrice);
  const pending = minPrice !== view.minPrice || maxPrice !== view.maxPrice;
  const commit = () => {
    setChecked(true);
    if (pending) onChange({ minPrice, maxPrice });
  };
  const onPause = useEffectEvent(() => {
    // The wrong way round: perhaps the upper one isn't typed to its end.
    if (minPrice === parsed.minPrice) commit();
  });
  // Each letter starts the pause anew; gone back instead of closed, what was typed last counts at once.
  useEffect(() => {
    const timer = setTimeout(onPause, open && text ? pauseMs : 0);
    return () => clearTimeout(timer);
  }, [text, open]);

  return {
    text,
    pending,
    type: (part: Partial<Prices>) => {
      setText({ ...text, ...part });
      setChecked(false);
    },
    finish: () => {
      setText(withPrices(text, { minPrice, maxPrice }, isValidPrice));
      commit();
    },
    errorOf: (typed: string) => (checked && !isValidPrice(typed) ? 'Enter an amount in dollars' : undefined),
  };
}

function pricesOf({ minPrice, maxPrice }: Prices): Prices {
  return { minPrice, maxPrice };
}

type ShouldReplace = (typed: string, price: string) => boolean;

/** The texts, each replaced by the price that counts where the test says so. */
function withPrices(text: Prices, prices: Prices, shouldReplace: ShouldReplace): Prices {
  const { minPrice, maxPrice } = prices;
  return {
    minPrice: shouldReplace(text.minPrice, minPrice) ? minPrice : text.minPrice,
    maxPrice: shouldReplace(text.maxPrice, maxPrice) ? maxPrice : text.maxPrice,
  };
}

function isValidPrice(typed: string): boolean {
  return typed.trim() === '' || parsePrice(typed) !== '';
}

function isDifferentPrice(typed: string, price: string): boolean {
  return isValidPrice(typed) && parsePrice(typed) !== price;
}
