import { Plus } from 'lucide-react';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { limits } from '#shared/profiles/profile-input.schema.ts';
import { presetTags } from '#shared/search/search.ts';
import { Button } from '#web/ui/button.tsx';
import { RemovableChip } from '#web/ui/chip.tsx';
import { controlLook, FieldFrame } from '#web/ui/field.tsx';
import * as profileFormCopy from './profile-form.copy.ts';

const copy = profileFormCopy.tags;
const suggestions = [...presetTags, 'Content Strategy', 'Data Analytics'];

type Props = {
  value: string[];
  onChange: (tags: string[]) => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
};

/** Tags without duplicates: suggested ones by click, custom ones with Enter or the button. */
export function TagsField({ value, onChange, error, ref }: Props) {
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState<string>();
  const has = (tag: string) => value.some((each) => each.toLowerCase() === tag.toLowerCase());
  const full = value.length >= limits.tags;
  const add = (tag: string) => {
    if (tag !== '' && !has(tag)) onChange([...value, tag]);
  };
  const addTyped = () => {
    if (full) return;
    setNote(typed.trim() !== '' && has(typed.trim()) ? copy.duplicate : undefined);
    add(typed.trim());
    setTyped('');
  };
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  // A typed tag that wasn't added yet is added before the form is submitted, so that it isn't lost.
  const pending = useRef(addTyped);
  pending.current = addTyped;
  useEffect(() => {
    const form = input.current?.form;
    const submit = () => pending.current();
    form?.addEventListener('submit', submit, true);
    return () => form?.removeEventListener('submit', submit, true);
  }, []);
  const hint = full ? copy.full(limits.tags) : (note ?? copy.hint);
  const remaining = suggestions.filter((tag) => !has(tag));
  return (
    <div className="grid grid-cols-1 gap-4">
      {value.length > 0 && (
        <ul aria-label={copy.selected} className="flex flex-wrap gap-2">
          {value.map((tag) => (
            <li key={tag} className="min-w-0 max-w-full">
              <RemovableChip
                text={tag}
                onRemove={() => {
                  focusNeighbor();
                  onChange(value.filter((each) => each !== tag));
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <FieldFrame label={copy.label} hint={<span role="status">{hint}</span>} error={error}>
        {(described) => (
          <div className="flex gap-2">
            <input
              {...described}
              ref={input}
              value={typed}
              maxLength={limits.tag}
              enterKeyHint="done"
              className={`${controlLook} min-h-11 min-w-0`}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                addTyped();
              }}
            />
            <Button variant="outline" onClick={addTyped} disabled={full}>
              {copy.add}
            </Button>
          </div>
        )}
      </FieldFrame>
      {remaining.length > 0 && !full && (
        <ul aria-label={copy.suggested} className="flex flex-wrap gap-2">
          {remaining.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                onClick={() => {
                  focusNeighbor();
                  add(tag);
                }}
                className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-full border border-field px-3 text-sm transition-colors hover:bg-ink/6"
              >
                <Plus aria-hidden="true" className="size-4" />
                {tag}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Before a button disappears, moves the focus to its neighbor, so that keyboard users keep their place. */
function focusNeighbor(): void {
  const item = document.activeElement?.closest('li');
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  neighbor?.querySelector('button')?.focus();
}
