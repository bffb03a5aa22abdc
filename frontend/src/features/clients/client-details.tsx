import type { Client, Contact } from '@oficio/contracts';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { mayDiscard } from '../../ui/unsaved-question.ts';
import { BILLING_FIELDS, DETAIL_FIELDS, NOTES_FIELDS } from './client-fields.ts';
import { ClientSection } from './client-section.tsx';
import { CLIENT_LOCALE_WORDS, CLIENT_TYPE_WORDS, formatDay } from './client-words.ts';

/** A part of the page that is edited on its own; the address names it. */
export type ClientSectionName = 'details' | 'contacts' | 'billing' | 'notes';

interface ClientDetailsProps {
  client: Client;
  editing: ClientSectionName | undefined;
  onEdit: (section: ClientSectionName | undefined) => void;
}

/** What is known of a client, in sections. One at a time becomes a form: each save is based on the last. */
export function ClientDetails({ client, editing, onEdit }: ClientDetailsProps) {
  const section = (name: ClientSectionName) => ({
    client,
    editing: editing === name,
    onEditingChange: async (edit: boolean) => {
      if (await mayDiscard()) onEdit(edit ? name : undefined);
    },
  });
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-8">
        <ClientSection title="Details" fields={DETAIL_FIELDS} {...section('details')}>
          <DetailFacts client={client} />
        </ClientSection>
        <ClientSection title="Billing" fields={BILLING_FIELDS} {...section('billing')}>
          <BillingFacts client={client} />
        </ClientSection>
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <ClientSection title="Contacts" fields="contacts" {...section('contacts')}>
          <Contacts contacts={client.contacts} />
        </ClientSection>
        <ClientSection title="Notes" fields={NOTES_FIELDS} {...section('notes')}>
          {client.notes ? (
            <p dir="auto" className="max-w-prose text-base whitespace-pre-wrap">
              {client.notes}
            </p>
          ) : (
            <p className="text-ink-muted">No notes yet.</p>
          )}
        </ClientSection>
      </div>
    </div>
  );
}

function DetailFacts({ client }: { client: Client }) {
  return (
    <Facts>
      <Fact label="Type">{CLIENT_TYPE_WORDS[client.type]}</Fact>
      <Fact label="Email">{client.email && <a href={`mailto:${client.email}`}>{client.email}</a>}</Fact>
      <Fact label="Phone">{client.phone && <a href={`tel:${client.phone}`}>{client.phone}</a>}</Fact>
      <Fact label="Website">
        {client.website && (
          <a href={client.website} target="_blank" rel="noreferrer noopener">
            {client.website.replace(/^https?:\/\//, '')}
          </a>
        )}
      </Fact>
      <Fact label="Language">{CLIENT_LOCALE_WORDS[client.locale]}</Fact>
      <Fact label="Added">
        <time dateTime={client.createdAt}>{formatDay(client.createdAt)}</time>
      </Fact>
    </Facts>
  );
}

function BillingFacts({ client }: { client: Client }) {
  return (
    <Facts>
      <Fact label="Legal name">{client.legalName}</Fact>
      <Fact label="Tax ID">{client.taxId}</Fact>
      <Fact label="Billing email">{client.billingEmail}</Fact>
      <Fact label="Address">{addressOf(client)}</Fact>
      <Fact label="Currency">{client.currency}</Fact>
      <Fact label="Payment terms">
        {client.paymentTermsDays === null ? 'Organization default' : `${client.paymentTermsDays} days`}
      </Fact>
      <Fact label="Reminders">{client.remindersPaused ? 'Paused' : 'On'}</Fact>
    </Facts>
  );
}

function Contacts({ contacts }: Pick<Client, 'contacts'>) {
  if (contacts.length === 0) return <p className="text-ink-muted">No contacts yet.</p>;
  return (
    <Card flush>
      <ul className="divide-y divide-hairline">
        {contacts.map((contact) => (
          <ContactLine key={contact.id} contact={contact} />
        ))}
      </ul>
    </Card>
  );
}

function ContactLine({ contact }: { contact: Contact }) {
  const name = [contact.firstName, contact.lastName].filter(Boolean).join(' ');
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Avatar name={name} size="medium" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span dir="auto" className="font-medium">
            {name}
          </span>
          {contact.isPrimary && <Badge tone="accent">Primary</Badge>}
          {contact.isBilling && <Badge>Billing</Badge>}
        </p>
        <p className="text-ink-muted">
          {[contact.role, contact.email, contact.phone].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-2 [&_a]:underline [&_a]:underline-offset-4">
      {children}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd dir="auto" className="min-w-0">
        {children || <span className="text-ink-subtle">–</span>}
      </dd>
    </>
  );
}

function addressOf({ billingAddress }: Client): string {
  const { line1, line2, city, state, postalCode, countryCode } = billingAddress;
  return [line1, line2, [postalCode, city].filter(Boolean).join(' '), state, countryCode]
    .filter(Boolean)
    .join(', ');
}
