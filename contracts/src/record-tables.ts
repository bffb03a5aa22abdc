import { REALTIME_TABLES } from './live-tables.ts';

/** The tables of areas of records: the live ones, and those whose changes don't reach other browsers by themselves. */
export const RECORD_TABLES = {
  ...REALTIME_TABLES,
  items: { one: 'Item', many: 'items' },
  certificates: { one: 'Certificate', many: 'certificates' },
  quotes: { one: 'Quote', many: 'quotes' },
  service_plans: { one: 'Plan', many: 'plans' },
  projects: { one: 'Project', many: 'projects' },
} as const;

export type RecordTable = keyof typeof RECORD_TABLES;

export const RECORD_TABLE_NAMES = Object.keys(RECORD_TABLES) as RecordTable[];
