import { cannedReplyRoutes, type DeskTicket, deskTicketRoutes, type TicketAction } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/route-query.ts';
import { useDialogWrite } from '../../../records/use-dialog-write.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import {
  MESSAGE_FIELDS,
  MessageComposer,
  messageBody,
  type TypedMessage,
  useMessageDraft,
} from '../message-composer.tsx';
import { useStoreDeskTicket } from './use-desk-steps.ts';

interface DeskComposerProps {
  ticket: DeskTicket;
  allowed: readonly TicketAction[];
}

/** The form of the next answer, which is mailed, or of a note for colleagues. */
export function DeskComposer({ ticket, allowed }: DeskComposerProps) {
  const store = useStoreDeskTicket();
  const write = useDialogWrite(deskTicketRoutes.write, {
    id: ticket.id,
    request: (typed: TypedMessage) => ({ parameters: { id: ticket.id }, body: messageBody(typed) }),
    fields: MESSAGE_FIELDS,
    onStored: store,
    onDone: () => draft.clear(),
  });
  const draft = useMessageDraft(write.sent?.typed, ticket.id);
  return (
    <MessageComposer
      write={write}
      draft={draft}
      allowed={allowed}
      opensAgain={false}
      // Files are documents of the organization, and a visitor reads answers in a mail alone.
      takesFiles={ticket.organization !== null}
      answerFields={(type) => (
        <CannedReplies onChoose={(text) => type(draft.body === '' ? text : `${draft.body}\n\n${text}`)} />
      )}
    />
  );
}

/** Texts that answers begin with. A chosen one is added to what was typed. */
function CannedReplies({ onChoose }: { onChoose: (text: string) => void }) {
  const { data } = useQuery(queryOf(cannedReplyRoutes.list));
  const replies = data?.replies ?? [];
  if (replies.length === 0) return null;
  return (
    <SelectField
      label="Canned reply"
      optional
      value=""
      options={[
        { value: '', label: 'Choose a text' },
        ...replies.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={({ target }) => {
        const reply = replies.find(({ id }) => id === target.value);
        if (reply) onChoose(reply.body);
      }}
    />
  );
}
