import {
  accountingFiguresRoutes,
  clientAnalyticsRoutes,
  invoiceAnalyticsRoutes,
  mayCall,
  SECTION_TITLES,
} from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsLimited, useMembership } from '../../lib/api/use-may.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { RoleGate } from '../../records/role-gate.tsx';
import { PageHeader } from '../../ui/card.tsx';
import { TAB_LINK, TabNavigation } from '../../ui/tab-navigation.tsx';

/** The parts of the analytics, in the order of the tabs. Each has its own address. */
const TABS = [
  { label: 'Revenue', to: '/analytics/revenue', reads: accountingFiguresRoutes.income },
  { label: 'Clients', to: '/analytics/clients', reads: clientAnalyticsRoutes.figures },
  { label: 'Invoices', to: '/analytics/invoices', reads: invoiceAnalyticsRoutes.figures },
  { label: 'Expenses', to: '/analytics/expenses', reads: accountingFiguresRoutes.expenses },
] as const;

interface AnalyticsPageProps {
  current: (typeof TABS)[number]['label'];
  description: string;
  /** The description for a member who is limited to some clients. */
  limited: string;
  children: ReactNode;
}

/** A part of the analytics, for the roles that read it. */
export function AnalyticsPage({ current, description, limited, children }: AnalyticsPageProps) {
  // The area's own address leads to the first tab, and keeps its title.
  usePageTitle(current === 'Revenue' ? SECTION_TITLES.analytics : `${current} analytics`);
  const membership = useMembership();
  const readable = TABS.filter(({ reads }) => mayCall(reads, membership));
  const { reads } = TABS.find(({ label }) => label === current) ?? TABS[0];
  return (
    <>
      <PageHeader title={SECTION_TITLES.analytics} description={useIsLimited() ? limited : description} />
      {readable.length > 1 && (
        <TabNavigation label="Analytics">
          {readable.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className={TAB_LINK} aria-current={label === current ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </TabNavigation>
      )}
      <RoleGate titled reads={reads} title={`${current} analytics`} icon={<ChartColumn aria-hidden />}>
        {children}
      </RoleGate>
    </>
  );
}
