import type { Client, Contact } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMembers } from '../../lib/api/use-members.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { pathOfRecord } from '../../records/record-area.ts';
import { NotesText, RecordColumns } from '../../records/record-screen.tsx';
import { RecordSection } from '../../records/record-section.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CLIENTS } from './client-area.tsx';
import { BILLING_FIELDS, CONTACT_FIELDS, DETAIL_FIELDS, NOTES_FIELDS } from './client-fields.tsx';
import { ClientNotes } from './client-notes.tsx';
import { useClientPage } from './client-page.ts';
import { LatestEntries } from './client-timeline.tsx';
import { MergesNotice } from './merge/merges-notice.tsx';
import { ownerField } from './owner-field.tsx';
import { PortalAccess } from './portal-access.tsx';

/** The first tab of a client's page. `money`: what is open, and what comes next. */
export function ClientOverview({ money }: { money: ReactNode }) {
  const { client, section } = useClientPage();
  const members = useMembers();
  return (
    <>
      <MergesNotice merges={client.merges} />
      <DuplicatesNotice />
      <RecordColumns
        main={
          <>
            <RecordSection
              title="Details"
              fields={[...DETAIL_FIELDS, ownerField(members)]}
              {...section('details')}
            />
            <RecordSection title="Billing" fields={BILLING_FIELDS} {...section('billing')} />
          </>
        }
        aside={
          <>
            {money}
            <RecordSection title="Contacts" fields={CONTACT_FIELDS} {...section('contacts')}>
              <Contacts contacts={client.contacts} />
            </RecordSection>
            <PortalAccess />
            <ClientNotes />
            <RecordSection title="Notes" fields={NOTES_FIELDS} {...section('notes')}>
              <NotesText>{client.notes}</NotesText>
            </RecordSection>
          </>
        }
      />
      <LatestEntries />
    </>
  );
}

function DuplicatesNotice() {
  const { client, merge } = useClientPage();
  const { id: own, duplicates } = client;
  if (duplicates.length === 0) return null;
  return (
    <Notice tone="warning" title="This client may be a duplicate" className="mb-6">
      {duplicates.map(({ id, displayName, matches }) => (
        <div key={id} className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <p>
            <Link to={pathOfRecord(CLIENTS, id)} className="font-semibold underline underline-offset-4">
              <bdi>{displayName}</bdi>
            </Link>{' '}
            has the same {matches === 'email' ? 'email' : 'tax ID'}.
          </p>
          {merge && (
            <Button
              size="small"
              aria-label={`Merge with ${isolated(displayName)}`}
              onClick={() => merge(own, id)}
            >
              Merge...
            </Button>
          )}
        </div>
      ))}
    </Notice>
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
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span dir="auto" className="font-medium">
            {name}
          </span>
          {contact.isPrimary && <Badge tone="accent">Primary</Badge>}
          {contact.isBilling && <Badge>Billing</Badge>}
          {contact.portal && <Badge>Portal</Badge>}
        </p>
        <p className="text-ink-muted">
          {[contact.role, contact.email, contact.phone].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  );
}
