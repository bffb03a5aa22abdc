import { type InvoiceListItem, invoiceRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';

/** The invoice of an open dialog, if any, as it is stored now, so that a second attempt has the present version. */
export function useFreshInvoice<Given extends InvoiceListItem | undefined>(
  invoice: Given,
): InvoiceListItem | Given {
  const { data } = useQuery({
    ...queryOf(invoiceRoutes.one, { parameters: { id: invoice?.id ?? '' } }),
    enabled: invoice !== undefined,
  });
  return invoice && data && data.version > invoice.version ? data : invoice;
}
