import type { ListedUser } from '@oficio/contracts';
import { Badge } from '../../../ui/badge.tsx';

type UserFacts = Pick<ListedUser, 'emailConfirmed' | 'role' | 'deletionScheduledFor'>;

export function UserBadges({ user: { emailConfirmed, role, deletionScheduledFor } }: { user: UserFacts }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {emailConfirmed ? (
        <Badge tone="positive">Confirmed</Badge>
      ) : (
        <Badge tone="warning">Not confirmed</Badge>
      )}
      {role !== 'user' && <Badge tone="accent">{role === 'superadmin' ? 'Superadmin' : 'Admin'}</Badge>}
      {deletionScheduledFor !== null && <Badge tone="negative">Being deleted</Badge>}
    </span>
  );
}
