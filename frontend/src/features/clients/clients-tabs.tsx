import { Link } from '@tanstack/react-router';
import { TAB_LINK, TabNavigation } from '../../ui/tab-navigation.tsx';
import { CLIENTS } from './client-area.tsx';

/** The two views of the clients, each with its own address. */
export function ClientsTabs() {
  return (
    <TabNavigation inline label="Clients">
      {[
        { to: CLIENTS.path, label: 'List' },
        { to: ANALYTICS_PATH, label: 'Analytics' },
      ].map(({ to, label }) => (
        <li key={to}>
          <Link to={to} activeOptions={{ exact: true, includeSearch: false }} className={TAB_LINK}>
            {label}
          </Link>
        </li>
      ))}
    </TabNavigation>
  );
}

const ANALYTICS_PATH = '/analytics/clients';
