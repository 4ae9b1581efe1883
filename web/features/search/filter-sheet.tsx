import { useState } from 'react';
import { presetTags } from '#shared/search/search.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceChip } from '#web/ui/chip.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { controlLook, FieldFrame } from '#web/ui/field.tsx';
import { countText } from './count-text.ts';
import { hasFilters, hasTag, orderPrices, parsePrice, type SearchView, toggleTag } from './search-view.ts';

export type FilterSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  view: SearchView;
  onChange: (part: Partial<SearchView>) => void;
  onClear: () => void;
  total: number | undefined;
};

/** Every choice counts at once, and the button says how many experts are left. */
export function FilterSheet({ open, onOpenChange, view, onChange, onClear, total }: FilterSheetProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      from="right"
      title="Filters"
      actions={
        <div className="flex w-full flex-wrap gap-3">
          <Button variant="quiet" onClick={onClear} disabled={!hasFilters(view)}>
            Clear all
          </Button>
          <DialogClose asChild>
            <Button className="grow">Show {total === undefined ? 'experts' : countText(total)}</Button>
          </DialogClose>
        </div>
      }
    >
      <div className="grid gap-8">
        <fieldset>
          <legend className="font-medium">Expertise</legend>
          <div className="mt-3 flex flex-wrap gap-2">
            {presetTags.map((tag) => (
              <ChoiceChip
                key={tag}
                chosen={hasTag(view, tag)}
                onChoose={() => onChange({ tags: toggleTag(view, tag) })}
              >
                {tag}
              </ChoiceChip>
            ))}
          </div>
        </fieldset>
        <PriceRange view={view} onChange={onChange} />
      </div>
    </Dialog>
  );
}

function PriceRange({ view, onChange }: Pick<FilterSheetProps, 'view' | 'onChange'>) {
  const [min, setMin] = useTyped(view.minPrice);
  const [max, setMax] = useTyped(view.maxPrice);
  const commit = () => {
    const [minPrice, maxPrice] = orderPrices(parsePrice(min), parsePrice(max));
    setMin(minPrice);
    setMax(maxPrice);
    if (minPrice !== view.minPrice || maxPrice !== view.maxPrice) onChange({ minPrice, maxPrice });
  };
  return (
    <fieldset>
      <legend className="font-medium">Starting price</legend>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <PriceInput label="From" value={min} placeholder="0" onType={setMin} onDone={commit} />
        <PriceInput label="Up to" value={max} placeholder="Any" onType={setMax} onDone={commit} />
      </div>
    </fieldset>
  );
}

/** What is being typed, until the value behind it becomes another. */
function useTyped(value: string): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setText(value);
  }
  return [text, setText];
}

type PriceInputProps = {
  label: string;
  value: string;
  placeholder: string;
  onType: (text: string) => void;
  onDone: () => void;
};

function PriceInput({ label, value, placeholder, onType, onDone }: PriceInputProps) {
  return (
    <FieldFrame label={label}>
      {(described) => (
        <div className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted"
          >
            $
          </span>
          <input
            {...described}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            placeholder={placeholder}
            className={`${controlLook} min-h-11 pl-7 tabular-nums`}
            value={value}
            onChange={(event) => onType(event.target.value)}
            onBlur={onDone}
            onKeyDown={({ key }) => key === 'Enter' && onDone()}
          />
        </div>
      )}
    </FieldFrame>
  );
}
