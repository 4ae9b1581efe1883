import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { loadFailed } from '#web/lib/load-failed.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { ChatMessages } from './chat-messages.tsx';
import { Composer, type Returned } from './composer.tsx';
import * as messagesCopy from './messages.copy.ts';
import { chatOf, loadOlder } from './messages.queries.ts';
import { useMarkRead } from './use-mark-read.ts';
import { hasArrived, useOutgoing } from './use-outgoing.ts';
import { useStickToEnd } from './use-stick-to-end.ts';

type Props = {
  bookingId: string;
  userId: string;
  /** The other party's name. */
  name: string;
  /** Shown instead of the message field once the chat is closed. */
  closed: string | undefined;
  /** In a panel of its own, which it fills, instead of below a session's details. */
  isAlone?: boolean;
  now: Date;
  /** Unread messages were marked as read. */
  onRead: () => void;
  /** The way to report the other party's message. */
  report: (messageId: string) => ReactNode;
};

/** The chat about one booking. */
export function ChatPanel(props: Props) {
  const { bookingId, userId, name, closed, isAlone = false, now, onRead, report } = props;
  const Title = isAlone ? 'h2' : 'h4';
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [returned, setReturned] = useState<Returned>();
  const chat = useQuery(chatOf(bookingId));
  const messages = chat.data?.messages ?? [];
  const newest = messages.at(-1)?.id;
  const outgoing = useOutgoing({
    userId,
    bookingId,
    newest: () => newest,
    onReturned: (content, reason) => setReturned({ content, reason }),
  });
  useMarkRead(bookingId, userId, messages, onRead);
  const { unsent } = outgoing;
  const pending = unsent && !hasArrived(messages, userId, unsent) ? unsent : undefined;
  const stick = useStickToEnd(list, messages[0]?.id ?? '', pending?.key ?? newest ?? '');
  const focusList = () => list.current?.focus();
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        'grid grid-cols-1 gap-3',
        isAlone
          ? 'min-h-0 flex-1 grid-rows-[auto_minmax(0,1fr)_auto]'
          : 'border-line border-t pt-4 md:col-span-2',
      )}
    >
      <Title
        id={id}
        className={clsx('font-semibold', isAlone && 'flex min-h-11 items-center pr-12 tracking-normal')}
      >
        {messagesCopy.title(name)}
      </Title>
      <div className="relative min-h-0">
        <div
          ref={list}
          data-first-focus={closed ? true : undefined}
          role="log"
          aria-labelledby={id}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
          tabIndex={0}
          onScroll={stick.onScroll}
          className={clsx(
            'overflow-y-auto overscroll-contain rounded-button border border-line bg-paper p-4 [overflow-anchor:none]',
            isAlone ? 'h-full' : 'h-75',
          )}
        >
          {chat.data ? (
            <>
              {chat.data.hasOlder && messages[0] && (
                <Older bookingId={bookingId} before={messages[0].id} onFocusGone={focusList} />
              )}
              <ChatMessages
                {...{ messages, userId, now, report }}
                unsent={pending}
                isRetrying={outgoing.isRetrying}
                onCancelSending={() => {
                  outgoing.cancel();
                  focusList();
                }}
              />
            </>
          ) : loadFailed(chat) ? (
            <div className="grid h-full place-content-center justify-items-center gap-3 text-center">
              <p role="alert">{messagesCopy.failed}</p>
              <TryAgain busy={chat.isFetching} onClick={() => void chat.refetch()} onFocusGone={focusList} />
            </div>
          ) : (
            <ChatSkeleton />
          )}
        </div>
        {stick.hasNew && (
          <Button
            className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-lg"
            onClick={() => {
              stick.scrollToEnd();
              focusList();
            }}
          >
            <ArrowDown aria-hidden="true" className="size-4" />
            {messagesCopy.newMessages}
          </Button>
        )}
      </div>
      {closed ? (
        <p className="text-muted">{closed}</p>
      ) : (
        <Composer
          {...{ userId, bookingId, name }}
          sending={unsent !== undefined}
          returned={returned}
          onSend={(content) => {
            setReturned(undefined);
            outgoing.send(content);
            stick.scrollToEnd();
          }}
        />
      )}
    </section>
  );
}

type OlderProps = { bookingId: string; before: string; onFocusGone: () => void };

function Older({ bookingId, before, onFocusGone }: OlderProps) {
  const client = useQueryClient();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const load = () => {
    setState('loading');
    loadOlder(client, bookingId, before).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <div className="mb-4 grid justify-items-center gap-2">
      {state === 'failed' && <p role="alert">{messagesCopy.failed}</p>}
      <TryAgain
        label={state === 'failed' ? undefined : messagesCopy.showEarlier}
        busy={state === 'loading'}
        onClick={load}
        onFocusGone={onFocusGone}
      />
    </div>
  );
}

function ChatSkeleton() {
  return (
    <SkeletonGroup label={messagesCopy.loading}>
      <span className="grid gap-4">
        <Skeleton className="h-12 w-2/3 rounded-card" />
        <Skeleton className="ml-auto h-12 w-1/2 rounded-card" />
        <Skeleton className="h-12 w-1/2 rounded-card" />
      </span>
    </SkeletonGroup>
  );
}
