import { Link } from '@tanstack/react-router';
import { TAB_LINK, TabNavigation } from '../../ui/tab-navigation.tsx';
import { HOSTING_TABS } from './hosting-places.ts';

/** The links between the lists of the area. */
export function HostingTabs() {
  return (
    <TabNavigation inline label="Hosting">
      {HOSTING_TABS.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} activeOptions={{ exact: true, includeSearch: false }} className={TAB_LINK}>
            {label}
          </Link>
        </li>
      ))}
    </TabNavigation>
  );
}
