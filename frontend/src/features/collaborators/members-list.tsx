import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { formatDay } from '../../lib/format-day.ts';
import { ROLE_LABELS } from '../../lib/role-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { ROLE_TONES } from './collaborator-words.ts';
import { membersQuery } from './collaborators.queries.ts';
import { MemberMenu } from './member-menu.tsx';
import type { Me } from './member-rules.ts';
import { PersonRow, Rows, RowsSkeleton } from './person-row.tsx';

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
  return (
    <Section title="People" description="Everyone who works in this organization.">
      {members ? (
        <Rows label="People">
          {members.map((member) => (
            <PersonRow
              key={member.userId}
              name={member.name}
              aside={member.userId === me.userId ? '(you)' : undefined}
              detail={member.email}
              badges={<Badge tone={ROLE_TONES[member.role]}>{ROLE_LABELS[member.role]}</Badge>}
              notes={`Joined ${formatDay(member.joinedAt)}`}
              actions={<MemberMenu me={me} member={member} onHandedOver={onHandedOver} />}
            />
          ))}
          {members.length === 1 && (
            <li>
              <NobodyElse onInvite={onInvite} />
            </li>
          )}
        </Rows>
      ) : query.error ? (
        <QueryError title="The people could not be loaded" query={query} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </Section>
  );
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
