import { invoiceRoutes, SECTION_TITLES } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ROLE_LABELS } from '../../lib/role-words.ts';
import { useMay, useMembership } from '../../lib/use-may.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { INVOICES } from './invoice-area.tsx';

/** The screens of invoices, for the roles that read them. `titled`: the page around has a title. */
export function InvoicesGate({ titled = false, children }: { titled?: boolean; children: ReactNode }) {
  return useMay(invoiceRoutes.list) ? children : <NotForRole titled={titled} />;
}

export function NotForRole({ titled = false }: { titled?: boolean }) {
  const membership = useMembership();
  usePageTitle(SECTION_TITLES.invoices);
  return (
    <>
      {!titled && <PageHeader title={SECTION_TITLES.invoices} />}
      <EmptyState
        icon={INVOICES.icon}
        title="Your role doesn’t see invoices"
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
