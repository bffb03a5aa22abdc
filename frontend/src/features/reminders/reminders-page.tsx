import { reminderRoutes, SECTION_TITLES } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsLimited, useMay } from '../../lib/api/use-may.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { RoleGate } from '../../records/role-gate.tsx';
import { AreaHeader } from '../../ui/area-header.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TAB_LINK, TabNavigation } from '../../ui/tab-navigation.tsx';
import { ReminderFigures } from './reminder-figures.tsx';
import { REMINDER_TABS, REMINDERS_PATH, type ReminderTab } from './reminders-place.ts';

interface RemindersPageProps {
  current: ReminderTab['label'];
  /** The main action of the part. */
  action?: ReactNode;
  /** False: a page of one thing, without the figures of the area. */
  figures?: boolean;
  children: ReactNode;
}

const TITLE = SECTION_TITLES['email-reminders'];

/** A part of the reminders, with the figures on top. A member who is limited to some clients learns why there are none. */
export function RemindersPage({ current, action, figures = true, children }: RemindersPageProps) {
  usePageTitle(current === 'Next 14 days' ? TITLE : `${current} · ${TITLE}`);
  const may = useMay(reminderRoutes.preview);
  const isLimited = useIsLimited();
  return (
    <>
      <AreaHeader title={TITLE} tabs={may && <Tabs />} action={may && action} />
      {isLimited ? (
        <EmptyState icon={<MailCheck />} title="Reminders are about all clients">
          You see the clients that are assigned to you, so the rules are out of your sight. The owner or an
          admin can let you see all clients.
        </EmptyState>
      ) : (
        <RoleGate titled reads={reminderRoutes.preview} title={TITLE} icon={<MailCheck />}>
          {figures && <ReminderFigures />}
          {children}
        </RoleGate>
      )}
    </>
  );
}

function Tabs() {
  return (
    <TabNavigation inline label={TITLE}>
      {REMINDER_TABS.map(({ label, to }) => (
        <li key={to}>
          <Link
            to={to as string}
            activeOptions={{ exact: to === REMINDERS_PATH, includeSearch: false }}
            className={TAB_LINK}
          >
            {label}
          </Link>
        </li>
      ))}
    </TabNavigation>
  );
}
