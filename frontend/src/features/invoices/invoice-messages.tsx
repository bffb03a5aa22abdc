import { type Invoice, outboxRoutes } from '@oficio/contracts';
import { useMay } from '../../lib/api/use-may.ts';
import { MailList } from '../../records/mails/mail-list.tsx';
import { Section } from '../../ui/card.tsx';
import { useInvoicePage } from './invoice-page.ts';

/** The mails with an invoice: to whom, when, and what became of them. Nothing where there are none. */
export function InvoiceMessages({ invoice }: { invoice: Invoice }) {
  const mayRead = useMay(outboxRoutes.list);
  const { actions } = useInvoicePage();
  if (!mayRead || invoice.number === null) return null;
  const maySend = actions.offersOf(invoice).includes('send');
  return (
    <MailList
      of={{ entityType: 'invoice', entityId: invoice.id }}
      propsOf={() => ({ onSendElsewhere: maySend ? () => actions.run('send', invoice) : undefined })}
      frame={(mails) => <Section title="Mails">{mails}</Section>}
      nothing={null}
    />
  );
}
