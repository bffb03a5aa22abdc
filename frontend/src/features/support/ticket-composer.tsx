import { type Ticket, type TicketAction, ticketRoutes } from '@oficio/contracts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import {
  MESSAGE_FIELDS,
  MessageComposer,
  messageBody,
  type TypedMessage,
  useMessageDraft,
} from './message-composer.tsx';
import { useStoreTicket } from './use-store-ticket.ts';

interface TicketComposerProps {
  ticket: Ticket;
  allowed: readonly TicketAction[];
  /** The server has stored the person’s message. */
  onOwnStored: (ticket: Ticket) => void;
}

/** The form of a member’s next message. */
export function TicketComposer({ ticket, allowed, onOwnStored }: TicketComposerProps) {
  const store = useStoreTicket();
  const write = useDialogWrite(ticketRoutes.write, {
    id: ticket.id,
    request: (typed: TypedMessage) => ({ parameters: { id: ticket.id }, body: messageBody(typed) }),
    fields: MESSAGE_FIELDS,
    onStored(stored) {
      onOwnStored(stored);
      store(stored);
    },
    onDone: () => draft.clear(),
  });
  const draft = useMessageDraft(write.sent?.typed);
  return (
    <MessageComposer
      write={write}
      draft={draft}
      allowed={allowed}
      opensAgain={ticket.status === 'resolved'}
    />
  );
}
