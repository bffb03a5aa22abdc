import { type Client, clientMessageRoutes } from '@oficio/contracts';
import { useState } from 'react';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';

/** The choice of an address that no contact has. */
const OTHER = '';

interface WriteClientDialogProps {
  client: Pick<Client, 'id' | 'displayName' | 'locale' | 'contacts' | 'email'>;
  onClose: () => void;
}

/** A member writes to a client, in the organization's name. */
export function WriteClientDialog({ client, onClose }: WriteClientDialogProps) {
  const raiseToast = useRaiseToast();
  const contacts = client.contacts.filter(({ email }) => email);
  const [begun] = useState(() => beginningOf(client, contacts));
  const [mail, setMail] = useState(begun);
  const { dialog, faultOf, submit, edited } = useDialogWrite(clientMessageRoutes.send, {
    id: client.id,
    fields: ['to', 'to.0', 'contactId', 'subject', 'body'],
    onStored: ({ to }) => raiseToast({ kind: 'success', title: 'Email queued', description: to }),
    onDone: onClose,
  });
  const change = (changes: Partial<typeof mail>) => {
    setMail({ ...mail, ...changes });
    edited();
  };
  const addressFault = faultOf('to') ?? faultOf('to.0') ?? faultOf('contactId');
  const isOther = mail.contactId === OTHER;
  return (
    <FormDialog
      title={`Write to ${isolated(client.displayName)}`}
      description="The email comes from your organization, and its answer goes to your organization’s address."
      action="Send"
      unsaved={JSON.stringify(mail) !== JSON.stringify(begun)}
      {...dialog}
      onSubmit={() =>
        submit({
          templateKey: null,
          ...(isOther ? { to: mail.to.trim() } : { contactId: mail.contactId }),
          subject: mail.subject,
          body: mail.body,
        })
      }
      onClose={onClose}
    >
      {contacts.length > 0 && (
        <SelectField
          label="To"
          name="contactId"
          value={mail.contactId}
          error={isOther ? undefined : addressFault}
          options={[
            ...contacts.map((contact) => ({ value: contact.id, label: contactLabel(contact) })),
            { value: OTHER, label: 'Another address' },
          ]}
          onChange={({ target }) => change({ contactId: target.value })}
        />
      )}
      {isOther && (
        <TextField
          label={contacts.length > 0 ? 'Address' : 'To'}
          name="to"
          type="email"
          autoComplete="off"
          required
          value={mail.to}
          error={addressFault}
          onChange={({ target }) => change({ to: target.value })}
        />
      )}
      <TextField
        label="Subject"
        name="subject"
        autoComplete="off"
        required
        value={mail.subject}
        error={faultOf('subject')}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <TextAreaField
        label="Text"
        name="body"
        hint="Markdown: **bold**, [a link](https://example.com), lists with a dash."
        rows={8}
        required
        value={mail.body}
        error={faultOf('body')}
        onChange={({ target }) => change({ body: target.value })}
      />
    </FormDialog>
  );
}

function beginningOf({ locale, email }: WriteClientDialogProps['client'], contacts: Client['contacts']) {
  const primary = contacts.find(({ isPrimary }) => isPrimary) ?? contacts[0];
  const body = locale === 'es' ? 'Hola, {{client.name}}:\n\n' : 'Hello {{client.name}},\n\n';
  return { contactId: primary?.id ?? OTHER, to: email ?? '', subject: '', body };
}

function contactLabel({ firstName, lastName, email }: Client['contacts'][number]): string {
  return `${[firstName, lastName].filter(Boolean).join(' ')} · ${email}`;
}
