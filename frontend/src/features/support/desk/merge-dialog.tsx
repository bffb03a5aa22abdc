import { type DeskTicket, type DeskTicketListItem, deskTicketRoutes, ticketNumber } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf } from '../../../lib/api/route-query.ts';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';
import { pathOfRecord } from '../../../records/record-area.ts';
import { useDialogWrite } from '../../../records/use-dialog-write.ts';
import { QueryError } from '../../../ui/error-state.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { STATUS_WORDS } from '../ticket-words.ts';
import { DESK_PATH } from './desk-path.ts';
import { useStoreDeskTicket } from './use-desk-steps.ts';

/** More questions of one person than this are never open. */
const LISTED = 100;

interface MergeDialogProps {
  ticket: DeskTicket;
  onClose: () => void;
}

/** Moves the messages to another question of the same person, whose page is opened then. */
export function MergeDialog({ ticket, onClose }: MergeDialogProps) {
  const { id, version, requesterEmail } = ticket;
  const query = useQuery({
    ...queryOf(deskTicketRoutes.list, {
      query: { search: requesterEmail ?? '', sort: '-createdAt', limit: String(LISTED) },
      freshMs: 0,
    }),
    enabled: requesterEmail !== null,
  });
  const others = query.data?.items.filter((other) => isMergeable(other, ticket));
  const store = useStoreDeskTicket();
  const raiseToast = useRaiseToast();
  const navigate = useNavigate();
  const write = useDialogWrite(deskTicketRoutes.merge, {
    id,
    request: (intoId: string) => ({ parameters: { id }, body: { version, intoId } }),
    fields: ['intoId'],
    onStored(into) {
      store(into);
      raiseToast({
        kind: 'success',
        title: 'Questions merged',
        description: `${ticketNumber(into.number)} ${into.subject}`,
      });
    },
    onDone(into) {
      onClose();
      void navigate({ to: pathOfRecord({ path: DESK_PATH }, into.id) });
    },
  });
  const [typed, setTyped] = useState(write.sent?.typed ?? '');
  const chosen = typed || (others?.length === 1 ? (others[0]?.id ?? '') : '');
  const nothing = requesterEmail === null || others?.length === 0;
  return (
    <FormDialog
      title={`Merge ${ticketNumber(ticket.number)} into another question`}
      description="Its messages move there in the order of time, and this question is closed. This can’t be undone."
      action="Merge"
      busyAction="Merging..."
      size="small"
      unsaved={typed !== ''}
      ready={chosen !== ''}
      {...write.dialog}
      onSubmit={() => write.submit(chosen)}
      onClose={onClose}
    >
      {query.error && !others ? (
        <QueryError title="The questions of this person could not be loaded" query={query} />
      ) : nothing ? (
        <p>There is no other question of this person that isn’t closed.</p>
      ) : (
        <SelectField
          label="Into"
          name="intoId"
          required
          value={chosen}
          error={write.faultOf('intoId')}
          options={[
            { value: '', label: others ? 'Choose a question' : 'Loading...' },
            ...(others ?? []).map((other) => ({ value: other.id, label: labelOf(other) })),
          ]}
          onChange={({ target }) => {
            setTyped(target.value);
            write.edited();
          }}
        />
      )}
    </FormDialog>
  );
}

const labelOf = ({ number, subject, status }: DeskTicketListItem) =>
  `${ticketNumber(number)} ${subject} (${STATUS_WORDS.product[status].label})`;

/** Whether it is another question of the same person that isn’t closed. The server decides in the end. */
function isMergeable(other: DeskTicketListItem, { id, requesterEmail }: DeskTicket): boolean {
  return (
    other.id !== id &&
    other.status !== 'closed' &&
    other.requesterEmail?.toLowerCase() === requesterEmail?.toLowerCase()
  );
}
