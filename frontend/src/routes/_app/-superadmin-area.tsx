import { Navigate } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { useCurrentUser } from '../../features/sign-in/session/use-auth.ts';
import type { SuperadminScreenProps } from '../../features/superadmin/superadmin-list.tsx';
import {
  isSuperadminPage,
  type SuperadminPage,
  superadminPath,
} from '../../features/superadmin/superadmin-pages.ts';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';

interface PageParts {
  list: ComponentType<SuperadminScreenProps & { superadminId: string }>;
  one?: ComponentType<{ id: string }>;
}

const PAGES: Record<SuperadminPage, PageParts> = {
  '': { list: lazy(() => import('../../features/superadmin/overview-screen.tsx')) },
  organizations: {
    list: lazy(() => import('../../features/superadmin/organizations/organizations-screen.tsx')),
    one: lazy(() => import('../../features/superadmin/organizations/organization-screen.tsx')),
  },
  users: {
    list: lazy(() => import('../../features/superadmin/users/users-screen.tsx')),
    one: lazy(() => import('../../features/superadmin/users/user-screen.tsx')),
  },
  subscriptions: {
    list: lazy(() => import('../../features/superadmin/organizations/subscriptions-screen.tsx')),
  },
  coupons: { list: lazy(() => import('../../features/superadmin/coupons/coupons-screen.tsx')) },
  support: {
    list: lazy(() => import('./-superadmin-support.tsx').then(({ DeskList }) => ({ default: DeskList }))),
    one: lazy(() =>
      import('./-superadmin-support.tsx').then(({ DeskQuestion }) => ({ default: DeskQuestion })),
    ),
  },
  mails: { list: lazy(() => import('../../features/superadmin/operations/mails-screen.tsx')) },
  jobs: { list: lazy(() => import('../../features/superadmin/operations/jobs-screen.tsx')) },
  lookups: { list: lazy(() => import('../../features/superadmin/operations/lookups-screen.tsx')) },
  events: { list: lazy(() => import('../../features/superadmin/operations/events-screen.tsx')) },
  usage: { list: lazy(() => import('../../features/superadmin/figures/usage-screen.tsx')) },
  audit: { list: lazy(() => import('../../features/superadmin/audit/audit-screen.tsx')) },
  views: { list: lazy(() => import('../../features/superadmin/views/views-screen.tsx')) },
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
  return (
    <Suspense key={page} fallback={<ScreenSkeleton />}>
      {id !== undefined && One ? <One id={id} /> : <List search={search} superadminId={user.id} />}
    </Suspense>
  );
}
