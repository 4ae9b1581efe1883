import { useEffect, useEffectEvent, useState } from 'react';
import * as searchCopy from '#web/features/search/search.copy.ts';
import { orderPrices, parsePrice, type SearchView } from '#web/features/search/search-view.ts';

const pauseMs = 400;

type Prices = Pick<SearchView, 'minPrice' | 'maxPrice'>;
export type PriceDraft = ReturnType<typeof usePriceDraft>;

/**
 * The prices being typed. They apply after a pause, but the text is normalized only when the field is left, so that
 * typing is never overwritten. Invalid text stays, shows an error, and changes nothing.
 */
export function usePriceDraft(open: boolean, view: Prices, onChange: (prices: Prices) => void) {
  const [text, setText] = useState<Prices>(pricesOf(view));
  const [checked, setChecked] = useState(false);
  const [previous, setPrevious] = useState({ open, ...pricesOf(view) });
  if (previous.open !== open || previous.minPrice !== view.minPrice || previous.maxPrice !== view.maxPrice) {
    setPrevious({ open, ...pricesOf(view) });
    setText(open && !previous.open ? pricesOf(view) : withPrices(text, view, isDifferentPrice));
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
    // If the two were swapped, the maximum may not be fully typed yet.
    if (minPrice === parsed.minPrice) commit();
  });
  // Each keystroke restarts the pause. If the sheet was closed by going back, the last text applies at once.
  useEffect(() => {
    const timer = setTimeout(onPause, open && text ? pauseMs : 0);
    return () => clearTimeout(timer);
  }, [text, open]);

  return {
    text,
    pending,
    type: (changes: Partial<Prices>) => {
      setText({ ...text, ...changes });
      setChecked(false);
    },
    finish: () => {
      setText(withPrices(text, { minPrice, maxPrice }, isValidPrice));
      commit();
    },
    errorOf: (typed: string) =>
      checked && !isValidPrice(typed) ? searchCopy.filters.invalidPrice : undefined,
  };
}

function pricesOf({ minPrice, maxPrice }: Prices): Prices {
  return { minPrice, maxPrice };
}

type ShouldReplace = (typed: string, price: string) => boolean;

/** Replaces each text by the given price where `shouldReplace` says so. */
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
