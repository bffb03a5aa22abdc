import {
  clientRoutes,
  TEXT,
  type Ticket,
  type TicketCategory,
  type TicketFile,
  type TicketPriority,
  ticketNumber,
  ticketRoutes,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { PICKED_CLIENTS } from '../../records/client-picker.tsx';
import type { PickedRecord } from '../../records/record-fields.ts';
import { RecordPicker } from '../../records/record-picker.tsx';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { useListNavigation } from '../../records/use-list-navigation.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { MessageFilesField } from './message-files-field.tsx';
import { SUPPORT_PATH } from './support-path.ts';
import { CATEGORY_WORDS, optionsOf, PRIORITY_WORDS } from './ticket-words.ts';
import { useMessageFiles } from './use-message-files.ts';
import { useStoreTicket } from './use-store-ticket.ts';

interface TypedRequest {
  client: PickedRecord | null;
  /** Empty: no contact is named. */
  contactId: string;
  subject: string;
  category: TicketCategory;
  priority: TicketPriority;
  message: string;
}

interface NewRequestDialogProps {
  /** The closed request that this one follows. */
  previous?: Pick<Ticket, 'id' | 'number' | 'subject' | 'category' | 'priority' | 'client' | 'contact'>;
  onClose: () => void;
}

/** Enters what a client has asked in another way than in the portal. */
export default function NewRequestDialog({ previous, onClose }: NewRequestDialogProps) {
  const { onOpen } = useListNavigation({ path: SUPPORT_PATH });
  const raiseToast = useRaiseToast();
  const store = useStoreTicket();
  const write = useDialogWrite(ticketRoutes.createForClient, {
    id: 'new',
    about: previous?.id,
    request: ({ client, contactId, files, ...typed }: TypedRequest & { files: readonly TicketFile[] }) => ({
      body: {
        ...typed,
        clientId: client?.id ?? '',
        contactId: contactId || null,
        files: files.map(({ id }) => id),
        ...(previous && { previousId: previous.id }),
      },
    }),
    fields: ['clientId', 'contactId', 'subject', 'category', 'priority', 'message'],
    onStored(ticket) {
      store(ticket);
      raiseToast({
        kind: 'success',
        title: 'Request entered',
        description: `${ticketNumber(ticket.number)}: ${ticket.subject}`,
      });
    },
    onDone: ({ id }) => void onOpen(id, { edit: false }),
  });
  const initial: TypedRequest = {
    client: previous?.client ?? null,
    contactId: previous?.contact?.id ?? '',
    subject: previous?.subject ?? '',
    category: previous?.category ?? 'question',
    priority: previous?.priority ?? 'normal',
    message: '',
  };
  const [typed, setTyped] = useState<TypedRequest>(write.sent?.typed ?? initial);
  const files = useMessageFiles(write.sent?.typed.files);
  const change = (changed: Partial<TypedRequest>) => {
    setTyped({ ...typed, ...changed });
    write.edited();
  };
  const contacts = useContacts(typed.client?.id);
  const isChanged =
    typed.message.trim() !== '' ||
    typed.subject !== initial.subject ||
    typed.client?.id !== initial.client?.id;
  return (
    <FormDialog
      title={previous ? `New request after ${ticketNumber(previous.number)}` : 'New request'}
      description="For what a client has asked on the phone or in person. The contact finds it in the portal."
      action="Enter request"
      busyAction="Saving..."
      unsaved={isChanged || !files.isEmpty}
      {...write.dialog}
      ready={!files.isUploading}
      onSubmit={() => write.submit({ ...typed, files: files.files })}
      onClose={onClose}
    >
      <div className="grid gap-5 md:grid-cols-2">
        {previous ? (
          <Client name={previous.client?.name ?? ''} />
        ) : (
          <RecordPicker
            area={PICKED_CLIENTS}
            name="clientId"
            label="Client"
            required
            placeholder="Choose a client"
            value={typed.client}
            error={
              typed.client ? write.faultOf('clientId') : write.faultOf('clientId') && 'Please choose a client'
            }
            onValueChange={(client) => change({ client, contactId: '' })}
          />
        )}
        <SelectField
          label="Contact"
          name="contactId"
          optional
          disabled={contacts.length === 0}
          value={typed.contactId}
          options={[{ value: '', label: 'Nobody in particular' }, ...contacts]}
          error={write.faultOf('contactId')}
          onChange={({ target }) => change({ contactId: target.value })}
        />
      </div>
      <TextField
        label="Subject"
        name="subject"
        required
        autoComplete="off"
        maxLength={TEXT.line}
        value={typed.subject}
        error={write.faultOf('subject')}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <SelectField
          label="Category"
          name="category"
          value={typed.category}
          options={optionsOf(CATEGORY_WORDS)}
          error={write.faultOf('category')}
          onChange={({ target }) => change({ category: target.value as TicketCategory })}
        />
        <SelectField
          label="Priority"
          name="priority"
          value={typed.priority}
          options={optionsOf(PRIORITY_WORDS)}
          error={write.faultOf('priority')}
          onChange={({ target }) => change({ priority: target.value as TicketPriority })}
        />
      </div>
      <TextAreaField
        label="Message"
        name="message"
        required
        rows={4}
        maxLength={TEXT.long}
        value={typed.message}
        error={write.faultOf('message')}
        onChange={({ target }) => change({ message: target.value })}
      />
      <MessageFilesField files={files} />
    </FormDialog>
  );
}

/** A request follows another one of the same client only. */
function Client({ name }: { name: string }) {
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <span className="font-medium">Client</span>
      <bdi className="flex min-h-10 items-center">{name}</bdi>
    </div>
  );
}

/** The contacts of the chosen client, as options. */
function useContacts(clientId: string | undefined) {
  const { data } = useQuery({
    ...queryOf(clientRoutes.one, { parameters: { id: clientId ?? '' } }),
    enabled: clientId !== undefined,
  });
  return (data?.contacts ?? []).map(({ id, firstName, lastName }) => ({
    value: id,
    label: [firstName, lastName].filter(Boolean).join(' '),
  }));
}
