import {
  ACCOUNTING_READING_ROLES,
  INVOICE_READING_ROLES,
  invoiceAnalyticsRoutes,
  mayCall,
  paymentRoutes,
} from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { useMembership } from '../../lib/api/use-may.ts';
import { TAB_LINK, TabNavigation } from '../../ui/tab-navigation.tsx';
import { QUOTE_PLACE } from '../quote/quote-place.tsx';
import { RECURRING_PATH } from '../recurring/recurring-words.ts';
import { INVOICES } from './invoice-area.tsx';

/** The others find the recurring documents in accounting. */
const OUTSIDE_ACCOUNTING = INVOICE_READING_ROLES.filter((role) => !ACCOUNTING_READING_ROLES.includes(role));

const TABS = [
  { to: INVOICES.path, label: 'Invoices' },
  { to: QUOTE_PLACE.path, label: 'Quotes', reads: QUOTE_PLACE.mayRead },
  { to: '/invoices/items', label: 'Items', reads: { members: INVOICE_READING_ROLES } },
  { to: '/invoices/payments', label: 'Payments', reads: paymentRoutes.list },
  { to: RECURRING_PATH, label: 'Recurring', reads: { members: OUTSIDE_ACCOUNTING } },
  { to: '/analytics/invoices', label: 'Analytics', reads: invoiceAnalyticsRoutes.figures },
];

/** The views of invoices, each with its own address. Nothing for a person who has only one of them. */
export function InvoicesTabs() {
  const membership = useMembership();
  const readable = TABS.filter(({ reads }) => !reads || mayCall(reads, membership));
  if (readable.length < 2) return null;
  return (
    <TabNavigation inline label="Invoices">
      {readable.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} activeOptions={{ exact: true, includeSearch: false }} className={TAB_LINK}>
            {label}
          </Link>
        </li>
      ))}
    </TabNavigation>
  );
}
