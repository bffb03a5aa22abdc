import type { mayCall } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay, useMembership } from '../lib/api/use-may.ts';
import { usePageTitle } from '../lib/page/use-page-title.ts';
import { ROLE_LABELS } from '../lib/text/role-words.ts';
import { buttonClasses } from '../ui/button.tsx';
import { PageHeader } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface RoleGateProps {
  /** The route that the screen reads. */
  reads: Parameters<typeof mayCall>[0];
  title: string;
  icon: ReactNode;
  /** The page around has a title. */
  titled?: boolean;
  children: ReactNode;
}

/** A screen for the roles that read it. The others learn whom to ask. */
export function RoleGate({ reads, children, ...page }: RoleGateProps) {
  return useMay(reads) ? children : <NotForRole {...page} />;
}

function NotForRole({ title, icon, titled = false }: Omit<RoleGateProps, 'reads' | 'children'>) {
  const membership = useMembership();
  usePageTitle(title);
  return (
    <>
      {!titled && <PageHeader title={title} />}
      <EmptyState
        icon={icon}
        title={`Your role doesn’t see ${title.toLowerCase()}`}
        actions={
          <Link to="/collaborators" className={buttonClasses()}>
            See who can change it
          </Link>
        }
      >
        {membership && `Your role here is ${ROLE_LABELS[membership.memberRole]}. `}The owner or an admin can
        give you another one.
      </EmptyState>
    </>
  );
}
