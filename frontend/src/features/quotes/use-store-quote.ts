import { type Quote, quoteRoutes } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';

/** Shows the server's answer at once, before the list and the page are read again. */
export function useStoreQuote(): (quote: Quote) => void {
  const queryClient = useQueryClient();
  return (quote) => {
    const { queryKey } = queryOf(quoteRoutes.one, { parameters: { id: quote.id } });
    queryClient.setQueryData(queryKey, quote);
  };
}
