import type { Client, Contact } from '@oficio/contracts';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { CLIENT_LOCALE_WORDS, CLIENT_TYPE_WORDS, formatDay } from './client-words.ts';

/** What is known of a client: contacts and notes, and beside them how to reach and bill it. */
export function ClientDetails({ client }: { client: Client }) {
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-8">
        <Section title="Contacts">
          {client.contacts.length === 0 ? (
            <p className="flex items-center gap-2 text-ink-muted [&_svg]:size-4">
              <Users aria-hidden /> Nobody is noted here yet.
            </p>
          ) : (
            <Card flush>
              <ul className="divide-y divide-hairline">
                {client.contacts.map((contact) => (
                  <ContactLine key={contact.id} contact={contact} />
                ))}
              </ul>
            </Card>
          )}
        </Section>
        <Section title="Notes">
          {client.notes ? (
            <p dir="auto" className="max-w-prose text-base whitespace-pre-wrap">
              {client.notes}
            </p>
          ) : (
            <p className="text-ink-muted">No notes yet.</p>
          )}
        </Section>
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <Section title="Reach">
          <Facts>
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
          </Facts>
        </Section>
        <Section title="Billing">
          <Facts>
            <Fact label="Legal name">{client.legalName}</Fact>
            <Fact label="Type">{CLIENT_TYPE_WORDS[client.type]}</Fact>
            <Fact label="Tax id">{client.taxId}</Fact>
            <Fact label="Billing email">{client.billingEmail}</Fact>
            <Fact label="Address">{addressOf(client)}</Fact>
            <Fact label="Currency">{client.currency}</Fact>
            <Fact label="Payment terms">
              {client.paymentTermsDays === null ? 'The organization’s' : `${client.paymentTermsDays} days`}
            </Fact>
            <Fact label="Reminders">{client.remindersPaused ? 'Paused' : 'On'}</Fact>
            <Fact label="Added">
              <time dateTime={client.createdAt}>{formatDay(client.createdAt)}</time>
            </Fact>
          </Facts>
        </Section>
      </div>
    </div>
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
