/** The parts of the dashboard, in their usual order. A person chooses and orders them. */
export const DASHBOARD_CARDS = [
  ...(['checklist', 'money', 'clients', 'overdue', 'payments'] as const),
  ...(['flow', 'ageing', 'forecast', 'recurring'] as const),
  ...(['newClients', 'recentClients', 'activity'] as const),
] as const;
export type DashboardCard = (typeof DASHBOARD_CARDS)[number];
