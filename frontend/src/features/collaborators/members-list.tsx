import { type Member, memberRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../lib/api/use-may.ts';
import { formatDay } from '../../lib/text/format-day.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { ROLE_LABELS } from '../../lib/text/role-words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataTableColumn } from '../../ui/data-table.types.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { ROLE_TONES, sightWords } from './collaborator-words.ts';
import { membersQuery } from './collaborators.queries.ts';
import { MemberAccessDialog } from './member-access-dialog.tsx';
import { MemberMenu } from './member-menu.tsx';
import type { Me } from './member-rules.ts';

interface MembersListProps {
  me: Me;
  /** Undefined for a role that may not invite. */
  onInvite: (() => void) | undefined;
  onHandedOver: () => void;
}

/** The members of the organization. */
export function MembersList({ me, onInvite, onHandedOver }: MembersListProps) {
  const query = useQuery(membersQuery);
  const members = query.data?.members;
  // Outside of its row, so that it stays when somebody else removes the member.
  const [changing, setChanging] = useState<Member | null>(null);
  const mayChange = useMay(memberRoutes.changeMember);
  return (
    <Section title="People" description="Everyone who works in this organization.">
      <DataTable
        label="People"
        columns={columnsFor(me)}
        rows={members}
        rowKey={({ userId }) => userId}
        rowName={({ name }) => isolated(name)}
        rowActions={
          mayChange
            ? (member) => (
                <MemberMenu
                  me={me}
                  member={member}
                  onHandedOver={onHandedOver}
                  onChangeAccess={() => setChanging(member)}
                />
              )
            : undefined
        }
        empty={null}
        error={
          query.error && !members ? (
            <QueryError title="The people could not be loaded" query={query} />
          ) : undefined
        }
      />
      {members?.length === 1 && (
        <Card flush className="mt-3">
          <NobodyElse onInvite={onInvite} />
        </Card>
      )}
      {changing && <MemberAccessDialog me={me} member={changing} onClose={() => setChanging(null)} />}
    </Section>
  );
}

function columnsFor(me: Me): readonly DataTableColumn<Member>[] {
  return [
    {
      id: 'person',
      header: 'Person',
      cell: ({ userId, name }) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={name} className="max-md:hidden" />
          <span className="truncate font-medium text-ink">
            <bdi>{name}</bdi>
            {userId === me.userId && <span className="text-ink-muted"> (you)</span>}
          </span>
        </span>
      ),
    },
    { id: 'email', header: 'Email', cell: ({ email }) => email },
    {
      id: 'role',
      header: 'Role',
      phone: 'secondary',
      cell: ({ role, ...sight }) => (
        <span className="inline-flex items-center gap-2">
          <Badge tone={ROLE_TONES[role]}>{ROLE_LABELS[role]}</Badge>
          <span className="md:hidden">{sightWords(sight)}</span>
        </span>
      ),
    },
    {
      id: 'sees',
      header: 'Sees',
      cell: (member) =>
        member.assignedClients === 0 ? (
          <Badge tone="warning">{sightWords(member)}</Badge>
        ) : (
          sightWords(member)
        ),
    },
    { id: 'joined', header: 'Joined', cell: ({ joinedAt }) => formatDay(joinedAt) },
  ];
}

function NobodyElse({ onInvite }: { onInvite: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={<UserPlus />}
      title="No one else yet"
      actions={onInvite && <Button onClick={onInvite}>Invite someone</Button>}
    >
      Invite the people you work with. Each role comes with its own permissions.
    </EmptyState>
  );
}
