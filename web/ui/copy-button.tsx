import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '#web/lib/copy-text.ts';
import { Button } from './button.tsx';

const shownMs = 2000;

type Props = {
  text: string;
  label?: string;
  /** What is copied, for those who don't see what stands beside the button. */
  of?: string;
  className?: string;
};

/** Puts a text on the clipboard and says so for two seconds. */
export function CopyButton({ text, label = 'Copy link', of, className }: Props) {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(0), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      variant="outline"
      className={className ?? ''}
      onClick={() => void copyText(text).then((done) => done && setCopied((times) => times + 1))}
    >
      {copied ? (
        <Check aria-hidden="true" className="size-4" />
      ) : (
        <Copy aria-hidden="true" className="size-4" />
      )}
      <span aria-live="polite">{copied ? 'Copied!' : label}</span>
      {of && <span className="sr-only"> {of}</span>}
    </Button>
  );
}
