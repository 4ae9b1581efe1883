import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { adminPeoplePath } from '#web/lib/admin-paths.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { controlLook } from '#web/ui/field.tsx';
import * as peopleCopy from './people.copy.ts';

const copy = peopleCopy.list;
/** The server accepts no more. */
const maxLength = 200;

/** Searches on Enter. The query is in the URL, so a search can be shared and Back returns to it. */
export function PeopleSearch({ q }: { q: string }) {
  const [, navigate] = useLocation();
  const [text, setText] = useState(q);
  const [searched, setSearched] = useState(q);
  // Reset the text when the search changes, for example by Back.
  if (q !== searched) {
    setSearched(q);
    setText(q);
  }
  const search = (event: FormEvent) => {
    event.preventDefault();
    navigate(adminPeoplePath(text.trim()));
  };
  return (
    <search className="mb-6 block max-w-2xl">
      <form action={paths.adminPeople} onSubmit={search} className="grid gap-1.5">
        <label htmlFor="people-q" className="font-medium">
          {copy.search}
        </label>
        <div className="flex gap-3">
          <input
            id="people-q"
            name="q"
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={maxLength}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby="people-q-hint"
            className={`${controlLook} min-h-11 min-w-0`}
          />
          <Button type="submit">{copy.submit}</Button>
        </div>
        <p id="people-q-hint" className="text-muted text-sm">
          {copy.hint}
        </p>
      </form>
    </search>
  );
}
