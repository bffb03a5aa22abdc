/** The parts of the dashboard, in their usual order. A person chooses and orders them. */
export const DASHBOARD_CARDS = [
  'checklist',
  'money',
  'clients',
  'overdue',
  'payments',
  'flow',
  'ageing',
  'forecast',
  'recurring',
  'newClients',
  'recentClients',
  'activity',
] as const;
export type DashboardCard = (typeof DASHBOARD_CARDS)[number];
