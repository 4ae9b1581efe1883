import { presetTags } from '#shared/search/search.ts';
import * as searchCopy from '#web/features/search/search.copy.ts';
import { hasFilters, hasTag, type SearchView, toggleTag } from '#web/features/search/search-view.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceChip } from '#web/ui/chip.tsx';
import { Dial } from '#web/ui/dial.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { controlLook, FieldFrame } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { type PriceDraft, usePriceDraft } from './use-price-draft.ts';

const copy = searchCopy.filters;

export type FilterSheetProps = {
  open: boolean;
  onClose: () => void;
  view: SearchView;
  onChange: (part: Partial<SearchView>) => void;
  onClear: () => void;
  /** Undefined until the count for the current filters has loaded. */
  total: number | undefined;
};

/** Every change applies at once, and the button shows how many experts are left. */
export function FilterSheet({ open, onClose, view, onChange, onClear, total }: FilterSheetProps) {
  const prices = usePriceDraft(open, view, onChange);
  const clearable = hasFilters(view) || prices.text.minPrice !== '' || prices.text.maxPrice !== '';
  const clear = () => {
    prices.type({ minPrice: '', maxPrice: '' });
    onClear();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={() => {
        prices.finish();
        onClose();
      }}
      from="right"
      title={copy.title}
      actions={
        <div className="flex w-full flex-wrap gap-3">
          {/* `disabled` would lose the focus. */}
          <Button
            variant="quiet"
            aria-disabled={clearable ? undefined : true}
            onClick={clearable ? clear : undefined}
          >
            {copy.clearAll}
          </Button>
          <ShowButton total={prices.pending ? undefined : total} />
        </div>
      }
    >
      <div className="grid gap-8">
        <fieldset className="min-w-0">
          <legend className="font-medium">{copy.expertise}</legend>
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
        <PriceRange prices={prices} />
        <Switch
          label={copy.thisWeek}
          hint={copy.thisWeekHint}
          checked={view.thisWeek}
          onCheckedChange={(thisWeek) => onChange({ thisWeek })}
        />
      </div>
    </Dialog>
  );
}

function ShowButton({ total }: { total: number | undefined }) {
  return (
    <DialogClose asChild>
      <Button
        variant={total === 0 ? 'outline' : 'primary'}
        aria-busy={total === undefined || undefined}
        className="grow"
      >
        {total === undefined && <Dial hand="spin" className="size-5" />}
        {copy.showExperts(total)}
      </Button>
    </DialogClose>
  );
}

function PriceRange({ prices }: { prices: PriceDraft }) {
  const { text, type, finish, errorOf } = prices;
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{copy.price}</legend>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <PriceInput
          label={copy.minPrice}
          value={text.minPrice}
          error={errorOf(text.minPrice)}
          placeholder={copy.minPricePlaceholder}
          onType={(minPrice) => type({ minPrice })}
          onDone={finish}
        />
        <PriceInput
          label={copy.maxPrice}
          value={text.maxPrice}
          error={errorOf(text.maxPrice)}
          placeholder={copy.maxPricePlaceholder}
          onType={(maxPrice) => type({ maxPrice })}
          onDone={finish}
        />
      </div>
    </fieldset>
  );
}

type PriceInputProps = {
  label: string;
  value: string;
  error: string | undefined;
  placeholder: string;
  onType: (text: string) => void;
  onDone: () => void;
};

function PriceInput({ label, value, error, placeholder, onType, onDone }: PriceInputProps) {
  return (
    <FieldFrame label={label} error={error}>
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
