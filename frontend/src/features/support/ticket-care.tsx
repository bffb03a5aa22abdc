import {
  organizationRoutes,
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

/** Who takes care of a client's request, and how urgent it is. A choice is stored at once. */
export function TicketCare({ ticket }: { ticket: Ticket }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
      <AssigneeField ticket={ticket} />
      <PriorityField ticket={ticket} />
    </div>
  );
}

function AssigneeField({ ticket: { id, version, assignee } }: { ticket: Ticket }) {
  const { data } = useQuery(queryOf(organizationRoutes.members));
  const write = useRouteWrite(ticketRoutes.assign, {
    request: (assigneeId: string | null) => ({ parameters: { id }, body: { version, assigneeId } }),
    ...useOutcome(),
  });
  const able = (data?.members ?? []).filter(({ role }) => RECORD_WRITING_ROLES.includes(role));
  const options = able.map(({ userId, name }) => ({ value: userId, label: name }));
  const isListed = assignee === null || options.some(({ value }) => value === assignee.id);
  const value = write.isPending ? write.variables : assignee?.id;
  return (
    <SelectField
      label="Assigned to"
      name="assignee"
      disabled={write.isPending}
      value={value ?? ''}
      options={[
        { value: '', label: 'Nobody' },
        ...options,
        ...(isListed ? [] : [{ value: assignee.id, label: assignee.name }]),
      ]}
      onChange={({ target }) => write.mutate(target.value || null)}
    />
  );
}

function PriorityField({ ticket: { id, version, priority } }: { ticket: Ticket }) {
  const write = useRouteWrite(ticketRoutes.prioritise, {
    request: (chosen: TicketPriority) => ({ parameters: { id }, body: { version, priority: chosen } }),
    ...useOutcome(),
  });
  return (
    <SelectField
      label="Priority"
      name="priority"
      disabled={write.isPending}
      value={write.isPending ? write.variables : priority}
      options={optionsOf(PRIORITY_WORDS)}
      onChange={({ target }) => write.mutate(target.value as TicketPriority)}
    />
  );
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
