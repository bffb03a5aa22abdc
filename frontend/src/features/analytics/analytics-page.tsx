import {
  accountingFiguresRoutes,
  clientAnalyticsRoutes,
  hostingAnalyticsRoutes,
  invoiceAnalyticsRoutes,
  mayCall,
  projectAnalyticsRoutes,
  SECTION_TITLES,
} from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsLimited, useMembership } from '../../lib/api/use-may.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { RoleGate } from '../../records/role-gate.tsx';
import { AreaHeader } from '../../ui/area-header.tsx';
import { TAB_LINK, TabNavigation } from '../../ui/tab-navigation.tsx';

/** The parts of the analytics, in the order of the tabs. Each has its own address. */
const TABS = [
  { label: 'Revenue', to: '/analytics/revenue', reads: accountingFiguresRoutes.income },
  { label: 'Clients', to: '/analytics/clients', reads: clientAnalyticsRoutes.figures },
  { label: 'Invoices', to: '/analytics/invoices', reads: invoiceAnalyticsRoutes.figures },
  { label: 'Hosting & domains', to: '/analytics/hosting', reads: hostingAnalyticsRoutes.hosting },
  { label: 'Projects', to: '/analytics/projects', reads: projectAnalyticsRoutes.figures },
  { label: 'Expenses', to: '/analytics/expenses', reads: accountingFiguresRoutes.expenses },
] as const;
type AnalyticsTab = (typeof TABS)[number];

interface AnalyticsPageProps {
  current: AnalyticsTab['label'];
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
      <AreaHeader
        title={SECTION_TITLES.analytics}
        tabs={readable.length > 1 && <Tabs current={current} tabs={readable} />}
        description={useIsLimited() ? limited : description}
      />
      <RoleGate titled reads={reads} title={`${current} analytics`} icon={<ChartColumn aria-hidden />}>
        {children}
      </RoleGate>
    </>
  );
}

function Tabs({ current, tabs }: Pick<AnalyticsPageProps, 'current'> & { tabs: readonly AnalyticsTab[] }) {
  return (
    <TabNavigation inline label="Analytics">
      {tabs.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className={TAB_LINK} aria-current={label === current ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </TabNavigation>
  );
}
