import { clientMoneyRoutes, invoiceRoutes, outboxRoutes } from '@oficio/contracts';
import type { RecordTab } from '../../records/record-tabs.tsx';

/** The tabs of a client's page. Each one also has a file in `routes/_app/clients/$clientId`. */
export const CLIENT_TABS: readonly RecordTab[] = [
  { segment: '', label: 'Overview' },
  { segment: 'invoices', label: 'Invoices', reads: invoiceRoutes.list },
  { segment: 'statement', label: 'Statement', reads: clientMoneyRoutes.statement },
  { segment: 'mails', label: 'Mails', reads: outboxRoutes.list },
  { segment: 'documents', label: 'Documents' },
  { segment: 'timeline', label: 'Timeline' },
];
