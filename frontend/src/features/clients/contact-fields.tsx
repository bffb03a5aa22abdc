import { type Contact, TEXT } from '@oficio/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { randomId } from '../../lib/api/random-id.ts';
import type { OwnKind } from '../../records/record-fields.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';

type TextName = 'firstName' | 'lastName' | 'email' | 'phone' | 'role';

interface ContactForm extends Record<TextName, string>, Omit<Contact, 'id' | TextName> {
  /** Identifies a row: the stored id, or a generated one. */
  key: string;
  id: string | undefined;
}

/** A client's contacts as one field, which is sent as a whole. */
export const CONTACTS: OwnKind = {
  empty: [],
  read: (contacts) => (contacts as Contact[]).map(toContactForm),
  write: (contacts) =>
    (contacts as ContactForm[]).map(({ key: _key, id, ...contact }) => (id ? { id, ...contact } : contact)),
  words: (contacts) =>
    (contacts as ContactForm[])
      .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
      .join(', '),
  input: ({ value, ...control }) => <ContactFields contacts={value as ContactForm[]} {...control} />,
};

const NEW_CONTACT = { id: undefined, firstName: '', lastName: '', email: '', phone: '', role: '' };

const newContact = (isPrimary: boolean): ContactForm => ({
  ...NEW_CONTACT,
  key: randomId(),
  isPrimary,
  isBilling: isPrimary,
  receives: { invoices: isPrimary, reminders: isPrimary, renewals: isPrimary },
  portal: false,
});

const toContactForm = ({ id, lastName, email, phone, role, ...contact }: Contact): ContactForm => ({
  ...contact,
  key: id,
  id,
  lastName: lastName ?? '',
  email: email ?? '',
  phone: phone ?? '',
  role: role ?? '',
});

interface ContactFieldsProps {
  contacts: ContactForm[];
  onChange: (contacts: ContactForm[]) => void;
  errorOf: (path: string) => string | undefined;
}

/** The contacts of a client. Exactly one of them is the primary contact. */
function ContactFields({ contacts, onChange, errorOf }: ContactFieldsProps) {
  const replace = (key: string, change: Partial<ContactForm>) =>
    onChange(contacts.map((contact) => (contact.key === key ? { ...contact, ...change } : contact)));
  const makePrimary = (key: string) =>
    onChange(contacts.map((contact) => ({ ...contact, isPrimary: contact.key === key })));
  const remove = (key: string) => {
    const left = contacts.filter((contact) => contact.key !== key);
    const hasPrimary = left.some(({ isPrimary }) => isPrimary);
    onChange(hasPrimary ? left : left.map((contact, index) => ({ ...contact, isPrimary: index === 0 })));
  };
  return (
    <div className="@container">
      <div className="flex flex-col gap-4">
        {contacts.map((contact, index) => (
          <ContactRow
            key={contact.key}
            contact={contact}
            index={index}
            errorOf={errorOf}
            onChange={(change) => replace(contact.key, change)}
            onPrimary={() => makePrimary(contact.key)}
            onRemove={() => remove(contact.key)}
          />
        ))}
        <div>
          <Button
            size="small"
            icon={<Plus aria-hidden />}
            disabled={contacts.length >= TEXT.contacts}
            onClick={() => onChange([...contacts, newContact(contacts.length === 0)])}
          >
            Add contact
          </Button>
        </div>
      </div>
    </div>
  );
}

interface ContactRowProps {
  contact: ContactForm;
  index: number;
  errorOf: ContactFieldsProps['errorOf'];
  onChange: (change: Partial<ContactForm>) => void;
  onPrimary: () => void;
  onRemove: () => void;
}

function ContactRow({ contact, index, errorOf, onChange, onPrimary, onRemove }: ContactRowProps) {
  const text = (name: TextName) => ({
    name: `contacts.${index}.${name}`,
    value: contact[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    error: errorOf(`contacts.${index}.${name}`),
    autoComplete: 'off',
  });
  const who = contact.firstName || `contact ${index + 1}`;
  return (
    <div className="rounded-surface border border-hairline p-4">
      <div className="grid gap-4 @md:grid-cols-2">
        <TextField label="First name" required {...text('firstName')} />
        <TextField label="Last name" {...text('lastName')} />
        <TextField label="Email" type="email" inputMode="email" {...text('email')} />
        <TextField label="Phone" type="tel" {...text('phone')} />
        <TextField label="Role" {...text('role')} />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Checkbox
          label="Primary"
          checked={contact.isPrimary}
          disabled={contact.isPrimary}
          onChange={onPrimary}
        />
        <Checkbox
          label="Billing"
          checked={contact.isBilling}
          onChange={({ target }) => onChange({ isBilling: target.checked })}
        />
        {(['invoices', 'reminders', 'renewals'] as const).map((what) => (
          <Checkbox
            key={what}
            label={`Gets ${what}`}
            checked={contact.receives[what]}
            onChange={({ target }) => onChange({ receives: { ...contact.receives, [what]: target.checked } })}
          />
        ))}
        <Checkbox
          label="May open the client portal"
          checked={contact.portal}
          onChange={({ target }) => onChange({ portal: target.checked })}
        />
        <IconButton
          size="small"
          className="ms-auto"
          label={`Remove ${who}`}
          icon={<Trash2 aria-hidden />}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}
