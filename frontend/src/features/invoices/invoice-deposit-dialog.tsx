import { type InvoiceListItem, invoiceRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { DepositDialog } from '../../entities/invoice/deposit-dialog.tsx';
import { useFreshInvoice } from '../../entities/invoice/use-fresh-invoice.ts';
import { queryOf } from '../../lib/api/route-query.ts';

interface InvoiceDepositProps {
  invoice: InvoiceListItem;
  onClose: () => void;
}

/** Drafts a deposit invoice over a part of a draft. */
export function InvoiceDepositDialog({ invoice, onClose }: InvoiceDepositProps) {
  const { id, version, currency } = useFreshInvoice(invoice);
  const { data: whole } = useQuery(queryOf(invoiceRoutes.one, { parameters: { id } }));
  return (
    <DepositDialog
      source={{
        route: invoiceRoutes.deposit,
        id,
        version,
        currency,
        description:
          'A part of this invoice that your client pays in advance. The deposit has its own number and the same taxes. You deduct it when you finish this invoice.',
        whole,
      }}
      onClose={onClose}
    />
  );
}
