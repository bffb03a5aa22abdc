import type { ReadBundle } from '../bundle.types.ts';
import { partFiles } from '../part-files.ts';
import { UnreadableBundle } from '../unreadable-bundle.ts';
import { BackupNames } from './backup-names.ts';
import type { BackupRecord } from './backup-records.ts';
import { clientRecords } from './clients.ts';
import { expenseRecords } from './expenses.ts';
import { invoiceRecords } from './invoices.ts';
import { itemRecords } from './items.ts';
import { leftOutOf } from './left-out.ts';
import { BackupPayments } from './payments.ts';
import { projectRecords } from './projects.ts';
import { timeRecords } from './time.ts';

/** The file of a backup in its archive. */
export const BACKUP_FILE = 'backup.json';

/**
 * The records of an export of a whole company of Invoice Ninja 5, in the order in which they depend on each other.
 * @throws UnreadableBundle for a text that isn't JSON, and for JSON of something else
 */
export function readBackup(content: Uint8Array): ReadBundle {
  const backup = parsed(content);
  if (!('clients' in backup && 'invoices' in backup)) throw new UnreadableBundle('unknown');
  const names = new BackupNames(backup);
  const payments = new BackupPayments(backup);
  const time = timeRecords(backup, names);
  const records = [
    clientRecords(backup, names),
    itemRecords(backup, names),
    projectRecords(backup, names),
    invoiceRecords(backup, names, payments),
    payments.records(names),
    expenseRecords(backup, names),
    time,
  ];
  return {
    form: 'parts',
    product: 'Invoice Ninja',
    parts: records.flatMap(partFiles),
    leftOut: leftOutOf(backup, time),
  };
}

function parsed(content: Uint8Array): BackupRecord {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8').decode(content));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as BackupRecord;
  } catch {
    throw new UnreadableBundle('broken');
  }
  throw new UnreadableBundle('unknown');
}
