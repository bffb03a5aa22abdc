import { type DeskTicket, deskTicketRoutes, type TicketPriority } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/route-query.ts';
import { useFailedToast, useSharedRouteWrite } from '../../../lib/api/use-write.ts';

/** Shows the server's answer at once, before the list and the page are read again. */
export function useStoreDeskTicket(): (ticket: DeskTicket) => void {
  const queryClient = useQueryClient();
  return (ticket) => {
    const { queryKey } = queryOf(deskTicketRoutes.one, { parameters: { id: ticket.id } });
    queryClient.setQueryData(queryKey, ticket);
  };
}

/** The steps of a question besides its messages. Each is based on the version that the last one has left. */
export function useDeskSteps({ id, version }: DeskTicket) {
  const outcome = { onSuccess: useStoreDeskTicket(), onError: useFailedToast() };
  const parameters = { id };
  const resolve = useSharedRouteWrite(deskTicketRoutes.resolve, {
    request: () => ({ parameters, body: { version } }),
    ...outcome,
  });
  const reopen = useSharedRouteWrite(deskTicketRoutes.reopen, {
    request: () => ({ parameters, body: { version } }),
    ...outcome,
  });
  const assign = useSharedRouteWrite(deskTicketRoutes.assign, {
    request: (assigneeId: string | null) => ({ parameters, body: { version, assigneeId } }),
    ...outcome,
  });
  const prioritise = useSharedRouteWrite(deskTicketRoutes.prioritise, {
    request: (priority: TicketPriority) => ({ parameters, body: { version, priority } }),
    ...outcome,
  });
  const isBusy = [resolve, reopen, assign, prioritise].some(({ isPending }) => isPending);
  return {
    isBusy,
    resolve: () => resolve.mutate({ version }),
    reopen: () => reopen.mutate({ version }),
    assign: assign.mutate,
    prioritise: prioritise.mutate,
  };
}
