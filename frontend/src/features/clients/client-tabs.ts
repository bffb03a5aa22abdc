import type { RecordTab } from '../../records/record-tabs.tsx';

/** The tabs of a client's page. Each one also has a file in `routes/_app/clients/$clientId`. */
export const CLIENT_TABS: readonly RecordTab[] = [
  { segment: '', label: 'Overview' },
  { segment: 'documents', label: 'Documents' },
  { segment: 'timeline', label: 'Timeline' },
];
