import {
  memberRoutes,
  RECORD_WRITING_ROLES,
  type Ticket,
  type TicketPriority,
  ticketRoutes,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { isAccessRefusal } from '../../lib/api/request-failure.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useFailedToast, useRouteWrite } from '../../lib/api/use-write.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { optionsOf, PRIORITY_WORDS } from './ticket-words.ts';
import { useStoreTicket } from './use-store-ticket.ts';

type VersionOf = Pick<Ticket, 'id' | 'version'>;

/** Who takes care of a client's request, and how urgent it is. A choice is stored at once. */
export function TicketCare({ ticket }: { ticket: Ticket }) {
  const { assignee, priority } = ticket;
  const outcome = useOutcome();
  const assign = useRouteWrite(ticketRoutes.assign, {
    request: ({ id, version, assigneeId }: VersionOf & { assigneeId: string | null }) => ({
      parameters: { id },
      body: { version, assigneeId },
    }),
    ...outcome,
  });
  const prioritise = useRouteWrite(ticketRoutes.prioritise, {
    request: ({ id, version, priority: chosen }: VersionOf & { priority: TicketPriority }) => ({
      parameters: { id },
      body: { version, priority: chosen },
    }),
    ...outcome,
  });
  // Each write is based on the version of the last one.
  const disabled = assign.isPending || prioritise.isPending;
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
      <SelectField
        label="Assigned to"
        name="assignee"
        disabled={disabled}
        value={(assign.isPending ? assign.variables.assigneeId : assignee?.id) ?? ''}
        options={useAssignees(ticket)}
        onChange={({ target }) => assign.mutate({ ...ticket, assigneeId: target.value || null })}
      />
      <SelectField
        label="Priority"
        name="priority"
        disabled={disabled}
        value={prioritise.isPending ? prioritise.variables.priority : priority}
        options={optionsOf(PRIORITY_WORDS)}
        onChange={({ target }) => prioritise.mutate({ ...ticket, priority: target.value as TicketPriority })}
      />
    </div>
  );
}

/** Nobody, the members who may answer and see the client, and the present assignee, who may have left. */
function useAssignees({ assignee, client }: Ticket) {
  const { data } = useQuery(queryOf(memberRoutes.members, { query: client ? { client: client.id } : {} }));
  const able = (data?.members ?? []).filter(({ role }) => RECORD_WRITING_ROLES.includes(role));
  const options = able.map(({ userId, name }) => ({ value: userId, label: name }));
  const isListed = assignee === null || options.some(({ value }) => value === assignee.id);
  return [
    { value: '', label: 'Nobody' },
    ...options,
    ...(isListed ? [] : [{ value: assignee.id, label: assignee.name }]),
  ];
}

function useOutcome() {
  const store = useStoreTicket();
  const raiseFailure = useFailedToast();
  return {
    onSuccess: store,
    onError: (error: unknown) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  };
}
