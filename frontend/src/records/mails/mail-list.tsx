import { type OutboxMessage, outboxRoutes, type QueryOf } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
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

/** Mails to clients: those that wait for a decision first, then the latest. */
export function MailList({ of, propsOf, frame = (mails) => mails, nothing }: MailListProps) {
  const list = useGrowingList(outboxRoutes.list, { parameters: {}, query: { ...of, limit: 10 } });
  const queryClient = useQueryClient();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  if (!data) {
    return error ? (
      <QueryError title="The mails could not be loaded" query={list} />
    ) : (
      nothing && <SkeletonText lines={4} />
    );
  }
  const messages = data.pages.flatMap(({ items }) => items);
  if (messages.length === 0) return nothing;
  const refetch = () => void queryClient.invalidateQueries({ queryKey: [outboxRoutes.list.path] });
  return frame(
    <>
      <ul className="flex flex-col gap-4">
        {messages.map((message) => (
          <MailMessage key={message.id} message={message} onStale={refetch} {...propsOf?.(message)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>,
  );
}
