import { Link } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useMembership } from '../../lib/api/use-may.ts';
import { ROLE_LABELS } from '../../lib/text/role-words.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown to members whose role can't open the organization's page. */
export function NotForRole() {
  const membership = useMembership();
  return (
    <EmptyState
      icon={<Building2 />}
      title="The owner and the admins manage the organization"
      actions={
        <Link to="/collaborators" className={buttonClasses()}>
          See who they are
        </Link>
      }
    >
      {membership && `Your role here is ${ROLE_LABELS[membership.memberRole]}. `}Ask one of them to change
      something, or to give you another role.
    </EmptyState>
  );
}
