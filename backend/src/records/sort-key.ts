import { isLocalDate } from '@oficio/contracts';
import { isUUID } from 'class-validator';

/** A sort key's type in a comparison. */
export type SortType = 'text' | 'uuid' | 'timestamptz' | 'date' | 'bigint' | 'boolean';

const IS_KEY: Record<SortType, (text: string) => boolean> = {
  text: () => true,
  uuid: (text) => isUUID(text),
  date: (text) => isLocalDate(text) || text === 'infinity',
  timestamptz: isInstant,
  bigint: (text) => /^-?\d{1,18}$/.test(text),
  boolean: (text) => text === 'true' || text === 'false',
};

/** Whether a text is a sort key of the type, so that a comparison in SQL doesn't fail. */
export function isSortKey(type: SortType, text: string): boolean {
  return IS_KEY[type](text);
}

/** A valid time in the format of the contracts. Postgres has no year 0. */
function isInstant(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text && /^(?!0000)\d{4}-/.test(text);
}
