import { Navigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useCurrentUser } from '../../features/sign-in/session/use-auth.ts';
import { AuditScreen } from '../../features/superadmin/audit/audit-screen.tsx';
import { CouponsScreen } from '../../features/superadmin/coupons/coupons-screen.tsx';
import { UsageScreen } from '../../features/superadmin/figures/usage-screen.tsx';
import { EventsScreen } from '../../features/superadmin/operations/events-screen.tsx';
import { JobsScreen } from '../../features/superadmin/operations/jobs-screen.tsx';
import { LookupsScreen } from '../../features/superadmin/operations/lookups-screen.tsx';
import { MailsScreen } from '../../features/superadmin/operations/mails-screen.tsx';
import { OrganizationScreen } from '../../features/superadmin/organizations/organization-screen.tsx';
import { OrganizationsScreen } from '../../features/superadmin/organizations/organizations-screen.tsx';
import { SubscriptionsScreen } from '../../features/superadmin/organizations/subscriptions-screen.tsx';
import { OverviewScreen } from '../../features/superadmin/overview-screen.tsx';
import type { SuperadminScreenProps } from '../../features/superadmin/superadmin-list.tsx';
import {
  isSuperadminPage,
  type SuperadminPage,
  superadminPath,
} from '../../features/superadmin/superadmin-pages.ts';
import { UserScreen } from '../../features/superadmin/users/user-screen.tsx';
import { UsersScreen } from '../../features/superadmin/users/users-screen.tsx';
import { ViewsScreen } from '../../features/superadmin/views/views-screen.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import { DeskList, DeskQuestion, DeskReplies } from './-superadmin-support.tsx';

interface PageParts {
  list: ComponentType<SuperadminScreenProps & { superadminId: string }>;
  one?: ComponentType<{ id: string }>;
}

/** All pages are in one chunk, because few people open them and they share most of their parts. */
const PAGES: Record<SuperadminPage, PageParts> = {
  '': { list: OverviewScreen },
  organizations: { list: OrganizationsScreen, one: OrganizationScreen },
  users: { list: UsersScreen, one: UserScreen },
  subscriptions: { list: SubscriptionsScreen },
  coupons: { list: CouponsScreen },
  support: { list: DeskList, one: DeskQuestion },
  replies: { list: DeskReplies },
  mails: { list: MailsScreen },
  jobs: { list: JobsScreen },
  lookups: { list: LookupsScreen },
  events: { list: EventsScreen },
  usage: { list: UsageScreen },
  audit: { list: AuditScreen },
  views: { list: ViewsScreen },
};

interface SuperadminAreaProps {
  /** The address below `/superadmin`: a page, or a page and the id of one thing. */
  rest: string;
  search: Readonly<Record<string, unknown>>;
}

/** The pages of superadmins. For everybody else the address leads to the dashboard, as each unknown one does. */
export default function SuperadminArea({ rest, search }: SuperadminAreaProps) {
  const user = useCurrentUser();
  if (!user) return <ScreenSkeleton />;
  if (user.role !== 'superadmin') return <Navigate to="/dashboard" replace />;
  const [page = '', id, ...more] = rest.split('/').filter(Boolean);
  const parts = isSuperadminPage(page) && more.length === 0 ? PAGES[page] : undefined;
  const { list: List, one: One } = parts ?? {};
  if (!List || (id !== undefined && !One)) return <Navigate to={superadminPath('')} replace />;
  if (id !== undefined && One) return <One key={page} id={id} />;
  return <List key={page} search={search} superadminId={user.id} />;
}
