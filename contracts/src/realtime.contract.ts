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

/** Their names, in the order of the specification. */
export const REALTIME_TABLE_NAMES = Object.keys(REALTIME_TABLES) as RealtimeTable[];
