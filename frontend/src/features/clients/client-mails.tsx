import { Mail } from 'lucide-react';
import { MailList } from '../../records/mails/mail-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The tab of a client's page with the mails to the client. */
export function ClientMails({ clientId }: { clientId: string }) {
  return (
    <MailList
      of={{ clientId }}
      propsOf={({ entity }) => ({ path: entity.type === 'invoice' ? `/invoices/${entity.id}` : undefined })}
      nothing={
        <EmptyState title="No mails to this client yet" icon={<Mail aria-hidden />}>
          A mail appears here when you send an invoice, with what became of it.
        </EmptyState>
      }
    />
  );
}
