import { type Ticket, ticketRoutes } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';

/** Shows the server's answer at once, before the list and the page are read again. */
export function useStoreTicket(): (ticket: Ticket) => void {
  const queryClient = useQueryClient();
  return (ticket) => {
    const { queryKey } = queryOf(ticketRoutes.one, { parameters: { id: ticket.id } });
    queryClient.setQueryData(queryKey, ticket);
  };
}
