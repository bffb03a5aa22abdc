/** A record of the backup. Its members have no types, because an installation can have any version of the product. */
export type BackupRecord = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is BackupRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The records of a list; none where the backup hasn't the list. */
export function recordsOf(backup: BackupRecord, list: string): BackupRecord[] {
  const records = backup[list];
  return Array.isArray(records) ? records.filter(isRecord) : [];
}

/** A nested record. Some versions write it as the JSON of its text. */
export function recordIn(record: BackupRecord, name: string): BackupRecord {
  const value = nested(record[name]);
  return isRecord(value) ? value : {};
}

/** A nested list of records, or the JSON of one. */
export function listIn(record: BackupRecord, name: string): BackupRecord[] {
  return valuesIn(record, name).filter(isRecord);
}

/** A nested list of anything, or the JSON of one. */
export function valuesIn(record: BackupRecord, name: string): unknown[] {
  const value = nested(record[name]);
  return Array.isArray(value) ? value : [];
}

function nested(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** The text of a member; empty where it has none. */
export function textIn(record: BackupRecord, name: string): string {
  const value = record[name];
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' ? String(value) : '';
}

/** The number of a member, which can be a text; 0 where it has none. */
export function numberIn(record: BackupRecord, name: string): number {
  const number = Number(textIn(record, name));
  return Number.isFinite(number) ? number : 0;
}

/** Whether a member says yes: databases write it as 1, too. */
export function isSet(record: BackupRecord, name: string): boolean {
  return [true, 1, '1', 'true'].includes(record[name] as boolean | number | string);
}

export const isDeleted = (record: BackupRecord): boolean => isSet(record, 'is_deleted');

/** The day of a member: `2026-01-31`, also where it has a time. */
export function dayIn(record: BackupRecord, name: string): string {
  const [day = ''] = /^\d{4}-\d\d-\d\d/.exec(textIn(record, name)) ?? [];
  return day;
}

/** By what other records name a record. */
export function idOf(record: BackupRecord): string {
  return textIn(record, 'hashed_id') || textIn(record, 'id');
}

/** Notes are written in an editor: paragraphs become lines, and the rest of the markup goes. */
export function plainText(text: string): string {
  if (!/[<&]/.test(text)) return text;
  return text
    .replace(/<br\s*\/?>|<\/(p|div|li|h\d|tr)>/gi, '\n')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': '’',
};

/** A number with at most so many decimals, without zeros behind the last one. */
export function decimal(value: number, digits: number): string {
  const text = value.toFixed(digits);
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return short === '-0' ? '0' : short;
}
