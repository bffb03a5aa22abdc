/** The parts of the dashboard, in their usual order. A person chooses and orders them. */
export const DASHBOARD_CARDS = [
  'checklist',
  'forecast',
  'money',
  'flow',
  'ageing',
  'clients',
  'renewals',
  'overdue',
  'payments',
  'recurring',
  'newClients',
  'recentClients',
  'activity',
] as const;
export type DashboardCard = (typeof DASHBOARD_CARDS)[number];
