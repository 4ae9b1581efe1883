import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { fullName } from '#shared/accounts/names.ts';
import type { Message } from '#shared/messages/messages.schema.ts';
import { formatAgo, formatForBrowser } from '#shared/time/date-format.ts';
import * as messagesCopy from './messages.copy.ts';
import type { Unsent } from './unsent.ts';

type Props = {
  messages: Message[];
  userId: string;
  now: Date;
  unsent: Unsent | undefined;
  /** Sending failed at least once and is being retried. */
  isRetrying: boolean;
  onCancelSending: () => void;
  /** The way to report the other party's message. */
  report: (messageId: string) => ReactNode;
};

/** Oldest first. The user's own messages are on the right, the last one that was read is marked. */
export function ChatMessages(props: Props) {
  const { messages, userId, now, unsent, isRetrying, onCancelSending, report } = props;
  if (messages.length === 0 && !unsent) {
    return <p className="grid h-full place-content-center text-center text-muted">{messagesCopy.empty}</p>;
  }
  const lastRead = messages.findLast(({ senderId, isRead }) => senderId === userId && isRead)?.id;
  return (
    <ol className="grid grid-cols-1 gap-3">
      {messages.map(({ id, senderId, sender, content, createdAt }) => (
        <Bubble
          key={id}
          isOwn={senderId === userId}
          sender={senderId === userId ? messagesCopy.you : fullName(sender)}
          content={content}
        >
          <time dateTime={createdAt} title={formatForBrowser(createdAt)}>
            {formatAgo(createdAt, now)}
          </time>
          {id === lastRead && ` · ${messagesCopy.read}`}
          {senderId !== userId && <> · {report(id)}</>}
        </Bubble>
      ))}
      {unsent && (
        <Bubble isOwn sender={messagesCopy.you} content={unsent.content} faint>
          <span role="status">{sendingState(unsent, isRetrying)}</span>
          {isRetrying && !unsent.canceled && (
            <>
              {' '}
              <button
                type="button"
                className="min-h-6 cursor-pointer font-semibold text-ink underline underline-offset-2"
                onClick={onCancelSending}
              >
                {messagesCopy.cancelSending}
              </button>
            </>
          )}
        </Bubble>
      )}
    </ol>
  );
}

function sendingState({ canceled }: Unsent, isRetrying: boolean): string {
  if (canceled) return messagesCopy.canceling;
  return isRetrying ? messagesCopy.retrying : messagesCopy.sending;
}

type BubbleProps = {
  isOwn: boolean;
  sender: string;
  content: string;
  faint?: boolean;
  children: ReactNode;
};

function Bubble({ isOwn, sender, content, faint = false, children }: BubbleProps) {
  return (
    <li
      className={clsx(
        'grid max-w-[70%] gap-1',
        isOwn ? 'justify-items-end justify-self-end' : 'justify-self-start',
      )}
    >
      <span className="sr-only">{sender}:</span>
      <p
        className={clsx(
          'wrap-anywhere whitespace-pre-line rounded-card px-3.5 py-2 text-left',
          isOwn ? 'bg-ink text-paper' : 'border border-line bg-card',
          faint && 'opacity-70',
        )}
      >
        {content}
      </p>
      <p className="text-muted text-sm">{children}</p>
    </li>
  );
}
