import { Link } from '@tanstack/react-router';
import { TAB_LINK, TabNavigation } from '../../ui/tab-navigation.tsx';

/** The pages of the area of projects, in the order of the tabs. */
const TABS = [
  { label: 'All projects', to: '/projects' },
  { label: 'My tasks', to: '/projects/my-tasks' },
  { label: 'Week', to: '/projects/time' },
  { label: 'Time entries', to: '/projects/time/entries' },
] as const;

/** Leads from one page of the area to the others. Each address is a part of another one's, so that it is compared as a whole. */
export function ProjectsTabs() {
  return (
    <TabNavigation inline label="Projects, tasks and time">
      {TABS.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} activeOptions={{ exact: true, includeSearch: false }} className={TAB_LINK}>
            {label}
          </Link>
        </li>
      ))}
    </TabNavigation>
  );
}
