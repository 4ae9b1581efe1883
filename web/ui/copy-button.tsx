import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '#web/lib/copy-text.ts';
import { Button } from './button.tsx';
import * as uiCopy from './ui.copy.ts';

const copiedMs = 2000;

type Props = {
  text: string;
  label?: string;
  /** What is copied, added to the label for screen readers. */
  target?: string;
  className?: string;
  onCopied?: () => void;
};

/** Copies a text to the clipboard and confirms it for two seconds. */
export function CopyButton({ text, label = uiCopy.copyLink, target, className, onCopied }: Props) {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(0), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (!(await copyText(text))) return;
    setCopied((times) => times + 1);
    onCopied?.();
  };
  return (
    <Button variant="outline" className={className ?? ''} onClick={() => void copy()}>
      {copied ? (
        <Check aria-hidden="true" className="size-4" />
      ) : (
        <Copy aria-hidden="true" className="size-4" />
      )}
      <span aria-live="polite">{copied ? uiCopy.copied : label}</span>
      {target && <span className="sr-only"> {target}</span>}
    </Button>
  );
}
