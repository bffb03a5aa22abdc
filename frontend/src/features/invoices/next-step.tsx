import { type Invoice, invoiceRoutes } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import { useMay } from '../../lib/api/use-may.ts';
import { Button } from '../../ui/button.tsx';
import type { InvoiceActions } from './use-invoice-actions.tsx';

/** The one thing to do next with an invoice, if there is one. */
export function NextStep({ invoice, actions }: { invoice: Invoice; actions: InvoiceActions }) {
  const mayEdit = useMay(invoiceRoutes.update);
  const offers = actions.offersOf(invoice);
  if (invoice.lifecycle === 'draft' && mayEdit && (invoice.lines.length === 0 || !offers.includes('issue'))) {
    return (
      <Button asChild variant="primary">
        <Link to={INVOICES.editor?.editPathOf(invoice.id) ?? INVOICES.path}>Edit</Link>
      </Button>
    );
  }
  if (invoice.lifecycle === 'draft' && offers.includes('issue')) {
    return (
      <Button variant="primary" onClick={() => actions.run('issue', invoice)}>
        Issue
      </Button>
    );
  }
  if (invoice.sentAt === null && invoice.delivery !== 'sending' && offers.includes('send')) {
    return (
      <Button variant="primary" onClick={() => actions.run('send', invoice)}>
        Send
      </Button>
    );
  }
  if (offers.includes('recordPayment')) {
    return (
      <Button variant="primary" onClick={() => actions.run('recordPayment', invoice)}>
        Record payment
      </Button>
    );
  }
  return null;
}
