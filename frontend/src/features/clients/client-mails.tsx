import type { OutboxMessage } from '@oficio/contracts';
import { Mail } from 'lucide-react';
import { MailList } from '../../records/mails/mail-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The tab of a client's page with the mails to the client. */
export function ClientMails({ clientId }: { clientId: string }) {
  return (
    <MailList
      of={{ clientId }}
      propsOf={({ entity }) => ({ path: pathOf(entity, clientId) })}
      nothing={
        <EmptyState title="No emails to this client yet" icon={<Mail aria-hidden />}>
          When you send an invoice, a receipt or a statement, the email appears here with its status.
        </EmptyState>
      }
    />
  );
}

/** The page of what a mail is about. */
function pathOf({ type, id }: OutboxMessage['entity'], clientId: string): string | undefined {
  if (type === 'invoice') return `/invoices/${id}`;
  if (type === 'payment') return `/invoices/payments/${id}`;
  return type === 'statement' ? `/clients/${clientId}/statement` : undefined;
}
