import { type Client, clientMessageRoutes, type OutboxMessage } from '@oficio/contracts';
import { Mail, PenLine } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../lib/api/use-may.ts';
import { MailList } from '../../records/mails/mail-list.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { WriteClientDialog } from './write-client-dialog.tsx';

/** The tab of a client's page with the mails to the client. */
export function ClientMails({ client }: { client: Client }) {
  const mayWrite = useMay(clientMessageRoutes.send);
  const [isWriting, setWriting] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      {mayWrite && (
        <Button className="self-start" icon={<PenLine aria-hidden />} onClick={() => setWriting(true)}>
          Write an email
        </Button>
      )}
      <MailList
        of={{ clientId: client.id }}
        propsOf={({ entity }) => ({ path: pathOf(entity, client.id) })}
        nothing={
          <EmptyState title="No emails to this client yet" icon={<Mail aria-hidden />}>
            When you send an invoice, a receipt or a statement, the email appears here with its status.
          </EmptyState>
        }
      />
      {isWriting && <WriteClientDialog client={client} onClose={() => setWriting(false)} />}
    </div>
  );
}

/** The page of what a mail is about. */
function pathOf({ type, id }: OutboxMessage['entity'], clientId: string): string | undefined {
  if (type === 'invoice') return `/invoices/${id}`;
  if (type === 'payment') return `/invoices/payments/${id}`;
  return type === 'statement' ? `/clients/${clientId}/statement` : undefined;
}
