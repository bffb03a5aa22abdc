import { Link } from '@tanstack/react-router';
import { TAB_LINK, TabNavigation } from '../../ui/tab-navigation.tsx';

/** The parts of the section, in the order of the tabs. Each has its own address. */
const TABS = [
  { label: 'Projects', to: '/projects' },
  { label: 'Week', to: '/projects/time' },
  { label: 'Time entries', to: '/projects/time/entries' },
] as const;

export function ProjectsTabs({ current }: { current: (typeof TABS)[number]['label'] }) {
  return (
    <TabNavigation inline label="Projects">
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
