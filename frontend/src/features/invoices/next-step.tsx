import { type Invoice, invoiceRoutes } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { INVOICES } from '../../entities/invoice/invoice-area.tsx';
import { useMay } from '../../lib/api/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
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
  return <NextAction invoice={invoice} actions={actions} />;
}

/** The next action, which a key starts as well. */
function NextAction({ invoice, actions }: { invoice: Invoice; actions: InvoiceActions }) {
  const next = nextActionOf(invoice, actions.offersOf(invoice));
  const run = () => next && actions.run(next.action, invoice);
  useShortcut({ key: next?.key ?? '', label: next?.label ?? '' }, run, { enabled: next !== null });
  if (!next) return null;
  return (
    <Button variant="primary" onClick={run}>
      {next.label}
    </Button>
  );
}

function nextActionOf(invoice: Invoice, offers: ReturnType<InvoiceActions['offersOf']>) {
  if (invoice.lifecycle === 'draft' && offers.includes('issue')) {
    return { action: 'issue', label: 'Issue', key: 's' } as const;
  }
  if (invoice.sentAt === null && invoice.delivery !== 'sending' && offers.includes('send')) {
    return { action: 'send', label: 'Send', key: 's' } as const;
  }
  return offers.includes('recordPayment')
    ? ({ action: 'recordPayment', label: 'Record payment', key: 'p' } as const)
    : null;
}
