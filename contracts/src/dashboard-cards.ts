/** The parts of the dashboard, in their usual order. A person chooses and orders them. */
export const DASHBOARD_CARDS = [
  ...(['checklist', 'money', 'overdue', 'payments', 'flow'] as const),
  ...(['clients', 'recentClients', 'activity', 'newClients'] as const),
] as const;
export type DashboardCard = (typeof DASHBOARD_CARDS)[number];
