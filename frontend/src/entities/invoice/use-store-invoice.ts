import { type Invoice, invoiceRoutes } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';

/** Shows the server's answer at once, before the list and the page are read again. */
export function useStoreInvoice(): (invoice: Invoice) => void {
  const queryClient = useQueryClient();
  return (invoice) => {
    const { queryKey } = queryOf(invoiceRoutes.one, { parameters: { id: invoice.id } });
    queryClient.setQueryData(queryKey, invoice);
  };
}
