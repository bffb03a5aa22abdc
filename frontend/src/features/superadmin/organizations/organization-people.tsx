import type { SuperadminOrganization } from '@oficio/contracts';
import { useState } from 'react';
import { formatDay } from '../../../lib/text/format-day.ts';
import { isolated } from '../../../lib/text/isolated.ts';
import { ROLE_LABELS } from '../../../lib/text/role-words.ts';
import { RecordLink } from '../../../records/cells.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataTableColumn } from '../../../ui/data-table.types.ts';
import { superadminPath } from '../superadmin-pages.ts';
import { ViewAsDialog } from '../views/view-as-dialog.tsx';

type Person = SuperadminOrganization['people'][number];

const COLUMNS: readonly DataTableColumn<Person>[] = [
  {
    id: 'name',
    header: 'Name',
    lead: true,
    cell: ({ id, name }) => <RecordLink path={superadminPath('users')} id={id} name={name} />,
  },
  {
    id: 'role',
    header: 'Role',
    phone: 'secondary',
    cell: ({ memberRole, sees }) =>
      `${ROLE_LABELS[memberRole]}${sees === 'assigned' ? ', assigned clients only' : ''}`,
  },
  { id: 'email', header: 'Email', cell: ({ email }) => <bdi>{email}</bdi> },
  { id: 'joined', header: 'Joined', cell: ({ joinedAt }) => formatDay(joinedAt) },
];

/** The members of an organization, each with the way to see what they see. */
export function OrganizationPeople({ organization }: { organization: SuperadminOrganization }) {
  const [viewed, setViewed] = useState<Person | null>(null);
  return (
    <Section title="Members">
      <DataTable
        label="Members"
        columns={COLUMNS}
        rows={organization.people}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={(person) =>
          person.canBeViewed && (
            <Button size="small" variant="ghost" onClick={() => setViewed(person)}>
              View as<span className="sr-only"> {isolated(person.name)}</span>
            </Button>
          )
        }
        empty={null}
      />
      {viewed && <ViewAsDialog person={viewed} organization={organization} onClose={() => setViewed(null)} />}
    </Section>
  );
}
