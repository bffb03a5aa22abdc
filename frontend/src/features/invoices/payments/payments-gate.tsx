import { paymentRoutes } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { Banknote } from 'lucide-react';
import type { ReactNode } from 'react';
import { ROLE_LABELS } from '../../../lib/role-words.ts';
import { useMay, useMembership } from '../../../lib/use-may.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** What shows payments, for the roles that read them. `titled`: the page around has a title. */
export function PaymentsGate({ titled = false, children }: { titled?: boolean; children: ReactNode }) {
  return useMay(paymentRoutes.list) ? children : <NotForRole titled={titled} />;
}

function NotForRole({ titled }: { titled: boolean }) {
  const membership = useMembership();
  usePageTitle('Payments');
  return (
    <>
      {!titled && <PageHeader title="Payments" />}
      <EmptyState
        icon={<Banknote />}
        title="Your role doesn’t see payments"
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
