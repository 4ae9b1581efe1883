import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { fullName } from '#shared/accounts/names.ts';
import type { Message } from '#shared/messages/messages.schema.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import type { Unsent } from './unsent.ts';

type Props = {
  messages: Message[];
  userId: string;
  now: Date;
  unsent: Unsent | undefined;
  /** The unsent one has failed once: it is tried again. */
  waits: boolean;
  onTakeBack: () => void;
};

/** The oldest first; one's own on the right, with the last of them that has been read marked as such. */
export function ChatMessages({ messages, userId, now, unsent, waits, onTakeBack }: Props) {
  if (messages.length === 0 && !unsent) {
    return (
      <p className="grid h-full place-content-center text-center text-muted">
        No messages yet. Start the conversation!
      </p>
    );
  }
  const lastRead = messages.findLast(({ senderId, isRead }) => senderId === userId && isRead)?.id;
  return (
    <ol className="grid grid-cols-1 gap-3">
      {messages.map(({ id, senderId, sender, content, createdAt }) => (
        <Bubble key={id} own={senderId === userId} by={fullName(sender)} content={content}>
          <time dateTime={createdAt} title={new Date(createdAt).toLocaleString()}>
            {relativeTime(createdAt, now)}
          </time>
          {id === lastRead && ' · Read'}
        </Bubble>
      ))}
      {unsent && (
        <Bubble own by="" content={unsent.content} faint>
          <span role="status">{waits ? 'Not sent yet. Trying again…' : 'Sending…'}</span>
          {waits && (
            <>
              {' '}
              <button
                type="button"
                className="min-h-6 cursor-pointer font-semibold text-ink underline underline-offset-2"
                onClick={onTakeBack}
              >
                Take back
              </button>
            </>
          )}
        </Bubble>
      )}
    </ol>
  );
}

type BubbleProps = { own: boolean; by: string; content: string; faint?: boolean; children: ReactNode };

function Bubble({ own, by, content, faint = false, children }: BubbleProps) {
  return (
    <li
      className={clsx(
        'grid max-w-[70%] gap-1',
        own ? 'justify-items-end justify-self-end' : 'justify-self-start',
      )}
    >
      <span className="sr-only">{own ? 'You' : by}:</span>
      <p
        className={clsx(
          'wrap-anywhere whitespace-pre-line rounded-card px-3.5 py-2 text-left',
          own ? 'bg-ink text-paper' : 'border border-line bg-card',
          faint && 'opacity-70',
        )}
      >
        {content}
      </p>
      <p className="text-muted text-sm">{children}</p>
    </li>
  );
}
