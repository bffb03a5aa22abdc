import { type InvoiceListItem, invoiceRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/route-query.ts';

/** The invoice of an open dialog as it is stored now, so that a second attempt has the present version. */
export function useFreshInvoice(invoice: InvoiceListItem): InvoiceListItem {
  const { data } = useQuery(queryOf(invoiceRoutes.one, { parameters: { id: invoice.id } }));
  return data && data.version > invoice.version ? data : invoice;
}
