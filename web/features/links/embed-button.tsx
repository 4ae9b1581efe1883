import { clsx } from 'clsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { controlLook, FieldFrame } from '#web/ui/field.tsx';
import { embedSnippet, embedStyle } from './embed-snippet.ts';
import * as linksCopy from './links.copy.ts';

const copy = linksCopy.embed;

type Props = { link: string; title: string; onCopied: () => void };

/** A preview of the button for other websites, and its HTML. */
export function EmbedButton({ link, title, onCopied }: Props) {
  const snippet = embedSnippet({ link, title });
  return (
    <section
      aria-labelledby="embed-title"
      className="grid gap-5 border-line border-t pt-6 @md:grid-cols-[auto_minmax(0,1fr)]"
    >
      <div className="grid h-32 place-items-center rounded-button border border-line bg-paper @md:w-48">
        <a href={link} title={title} target="_blank" rel="noopener" style={embedStyle}>
          {copy.button}
        </a>
      </div>
      <div className="grid content-center gap-1">
        <h3 id="embed-title" className="font-semibold text-lg">
          {copy.title}
        </h3>
        <p className="text-muted">{copy.hint}</p>
        <CopyButton
          text={snippet}
          label={copy.copy}
          onCopied={onCopied}
          className="needs-script mt-3 @md:justify-self-start"
        />
      </div>
      <div className="@md:col-span-2">
        <FieldFrame label={copy.html}>
          {(described) => (
            <textarea
              {...described}
              readOnly
              rows={5}
              spellCheck={false}
              value={snippet}
              onFocus={(event) => event.currentTarget.select()}
              className={clsx(controlLook, 'wrap-anywhere resize-none py-2.5 font-mono text-sm')}
            />
          )}
        </FieldFrame>
      </div>
    </section>
  );
}
