import { Link } from '@tanstack/react-router';
import { TAB_LINK, TabNavigation } from '../../ui/tab-navigation.tsx';

/** The parts of accounting, in the order of the tabs. Each has its own address. */
const TABS = [
  { label: 'Overview', to: '/accounting/overview' },
  { label: 'Income', to: '/accounting/income' },
  { label: 'Expenses', to: '/accounting/expenses' },
  { label: 'Recurring', to: '/accounting/recurring' },
  { label: 'Categories', to: '/accounting/categories' },
  { label: 'Taxes', to: '/accounting/taxes' },
  { label: 'Reports', to: '/accounting/reports' },
  { label: 'Closing', to: '/accounting/closing' },
] as const;

export function AccountingTabs({ current }: { current: (typeof TABS)[number]['label'] }) {
  return (
    <TabNavigation inline label="Accounting">
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
