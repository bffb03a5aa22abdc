import type { RecordTab } from '../../records/record-tabs.tsx';

/** The tabs of an invoice's page. Each one also has a file in `routes/_app/invoices/$invoiceId`. */
export const INVOICE_TABS: readonly RecordTab[] = [
  { segment: '', label: 'Overview' },
  { segment: 'timeline', label: 'Timeline' },
];
