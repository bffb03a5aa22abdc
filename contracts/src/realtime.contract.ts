/** The tables whose changes reach the browser, with what a person calls one row. */
export const REALTIME_TABLES = {
  client_directory: 'Client',
  hosting_clients: 'Hosting',
  domains: 'Domain',
  invoices: 'Invoice',
  income: 'Income',
  expenses: 'Expense',
} as const;

export type RealtimeTable = keyof typeof REALTIME_TABLES;

/** Those that exist so far: subscribing to a missing table is an error. */
export const LIVE_TABLES = ['client_directory'] as const satisfies readonly RealtimeTable[];
