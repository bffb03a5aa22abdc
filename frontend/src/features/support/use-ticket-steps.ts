import { type Ticket, ticketRoutes } from '@oficio/contracts';
import { isAccessRefusal } from '../../lib/api/request-failure.ts';
import { useFailedToast, useSharedRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { useStoreTicket } from './use-store-ticket.ts';

/** The steps of a ticket without further input. */
export function useTicketSteps() {
  return {
    resolve: useStep(ticketRoutes.resolve, 'Resolved'),
    reopen: useStep(ticketRoutes.reopen, 'Opened again'),
  };
}

function useStep(route: typeof ticketRoutes.resolve, done: string) {
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  const store = useStoreTicket();
  return useSharedRouteWrite(route, {
    request: ({ id, version }: Pick<Ticket, 'id' | 'version'>) => ({ parameters: { id }, body: { version } }),
    onSuccess: (ticket) => {
      store(ticket);
      raiseToast({ kind: 'success', title: done, description: ticket.subject });
    },
    onError: (error) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  });
}
