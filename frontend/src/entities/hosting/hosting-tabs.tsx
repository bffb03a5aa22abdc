import { Link } from '@tanstack/react-router';
import { TAB_LINK, TabNavigation } from '../../ui/tab-navigation.tsx';

/** The lists of the area, in the order of the tabs. Each has its own address. */
const TABS = [
  { label: 'Renewals', to: '/hosting/renewals' },
  { label: 'Domains', to: '/hosting/domains' },
] as const;

export function HostingTabs({ current }: { current: (typeof TABS)[number]['label'] }) {
  return (
    <TabNavigation inline label="Hosting">
      {TABS.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className={TAB_LINK} aria-current={label === current ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </TabNavigation>
  );
}
