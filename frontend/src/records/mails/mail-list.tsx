import { type OutboxMessage, outboxRoutes, type QueryOf } from '@oficio/contracts';
import type { ReactNode } from 'react';
import { GrowingList } from '../growing-list.tsx';
import { useGrowingList } from '../use-growing-list.ts';
import { MailMessage, type MailMessageProps } from './mail-message.tsx';

interface MailListProps {
  /** Whose mails, or about what. */
  of: Pick<QueryOf<typeof outboxRoutes.list>, 'clientId' | 'entityType' | 'entityId'>;
  propsOf?: (message: OutboxMessage) => Pick<MailMessageProps, 'path' | 'onSendElsewhere'>;
  /** Shown around the mails, and not where there are none. */
  frame?: (mails: ReactNode) => ReactNode;
  nothing: ReactNode;
}

/** Emails to clients: those that wait for a decision first, then the latest. */
export function MailList({ of, propsOf, frame = (mails) => mails, nothing }: MailListProps) {
  const list = useGrowingList(outboxRoutes.list, { query: { ...of, limit: 10 } });
  const { data, error } = list;
  if (nothing === null && !data && !error) return null;
  const mails = (
    <GrowingList list={list} many="mails" lines={4} nothing={nothing} moreClassName="mt-4">
      {(messages) => (
        <ul className="flex flex-col gap-4">
          {messages.map((message) => (
            <MailMessage key={message.id} message={message} {...propsOf?.(message)} />
          ))}
        </ul>
      )}
    </GrowingList>
  );
  return data?.pages[0]?.items.length ? frame(mails) : mails;
}
