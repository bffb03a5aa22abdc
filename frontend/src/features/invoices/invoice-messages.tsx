import { type Invoice, type OutboxMessage, outboxRoutes } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useMay } from '../../lib/use-may.ts';
import { useGrowingList } from '../../records/use-growing-list.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { InvoiceMessage } from './invoice-message.tsx';

/** The mails with an invoice: to whom, when, and what became of them. Nothing where there are none. */
export function InvoiceMessages({ invoice }: { invoice: Invoice }) {
  const mayRead = useMay(outboxRoutes.list);
  if (!mayRead || invoice.number === null) return null;
  return <Messages invoice={invoice} />;
}

function Messages({ invoice: { id } }: { invoice: Invoice }) {
  const list = useGrowingList(outboxRoutes.list, {
    parameters: {},
    query: { entityType: 'invoice', entityId: id, limit: 10 },
  });
  const queryClient = useQueryClient();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const messages: OutboxMessage[] = data?.pages.flatMap(({ items }) => items) ?? [];
  if (error && !data) return <QueryError title="The mails could not be loaded" query={list} />;
  if (messages.length === 0) return null;
  const refetch = () => void queryClient.invalidateQueries({ queryKey: [outboxRoutes.list.path] });
  return (
    <Section title="Mails">
      <ul className="flex flex-col gap-4">
        {messages.map((message) => (
          <InvoiceMessage key={message.id} message={message} onChanged={refetch} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </Section>
  );
}
