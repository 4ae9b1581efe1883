import { Send } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { messageLimits } from '#shared/messages/messages.rules.ts';
import { messageContentSchema } from '#shared/messages/messages.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { controlLook, FieldError } from '#web/ui/field.tsx';
import * as messagesCopy from './messages.copy.ts';
import { type ChatId, readText, saveText } from './unsent.ts';

/** An unsent text to edit again, with the server's reason if it was refused. */
export type Returned = { content: string; reason: string | undefined };

type Props = ChatId & {
  name: string;
  sending: boolean;
  returned: Returned | undefined;
  onSend: (content: string) => void;
};

/**
 * Enter sends, Shift+Enter adds a line. Text typed while another message is being sent stays in the field, and what is
 * in the field is still there when the chat is opened again.
 */
export function Composer({ userId, bookingId, name, sending, returned, onSend }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => readText({ userId, bookingId }));
  useEffect(() => saveText({ userId, bookingId }, text), [userId, bookingId, text]);
  useEffect(() => {
    if (!returned) return;
    setText((typed) => [returned.content, typed].filter(Boolean).join('\n'));
    field.current?.focus();
  }, [returned]);
  const content = text.trim();
  const tooLong = content.length > messageLimits.content;
  const error = tooLong ? messageContentSchema.safeParse(text).error?.issues[0]?.message : returned?.reason;
  const isDisabled = content === '' || sending || tooLong;
  const send = () => {
    if (isDisabled) return;
    setText('');
    onSend(content);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // With an input method (IME), Enter confirms the word being composed.
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
          aria-label={messagesCopy.fieldLabel(name)}
          placeholder={messagesCopy.placeholder}
          rows={2}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className={`${controlLook} field-sizing-content max-h-40 min-h-11 resize-none py-2.5`}
        />
        <Button type="submit" disabled={isDisabled}>
          <Send aria-hidden="true" className="size-4" />
          {messagesCopy.send}
        </Button>
      </div>
      <FieldError id={id} error={error} />
    </form>
  );
}
