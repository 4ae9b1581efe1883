import { Send } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { messageLimits } from '#shared/messages/messages.rules.ts';
import { messageContentSchema } from '#shared/messages/messages.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { controlLook, FieldError } from '#web/ui/field.tsx';

type Props = {
  name: string;
  sending: boolean;
  /** A text that came back, and why. */
  returned: { content: string; why?: string } | undefined;
  onSend: (content: string) => void;
};

/** Enter sends, Shift+Enter adds a line. What is typed while another is on its way stays here. */
export function Composer({ name, sending, returned, onSend }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!returned) return;
    setText((typed) => [returned.content, typed].filter(Boolean).join('\n'));
    field.current?.focus();
  }, [returned]);
  const content = text.trim();
  const tooLong = content.length > messageLimits.content;
  const error = tooLong ? messageContentSchema.safeParse(text).error?.issues[0]?.message : returned?.why;
  const mayNot = content === '' || sending || tooLong;
  const send = () => {
    if (mayNot) return;
    setText('');
    onSend(content);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being put together by an input method, Enter is part of it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="grid grid-cols-1 gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex items-end gap-3">
        <textarea
          ref={field}
          data-first-focus
          aria-label={`Message to ${name}`}
          placeholder="Write a message"
          rows={2}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className={`${controlLook} field-sizing-content max-h-40 min-h-11 resize-none py-2.5`}
        />
        <Button type="submit" disabled={mayNot}>
          <Send aria-hidden="true" className="size-4" />
          Send
        </Button>
      </div>
      <FieldError id={id} error={error} />
    </form>
  );
}
