import type { AuditEntry } from '@oficio/contracts';
import { actionWord } from '../../records/activity-words.ts';
import { kindOf, type RecordField } from '../../records/record-fields.ts';

/** A kind of thing in the audit log. */
export interface AuditedThing {
  /** As the log names it: `client`. */
  type: string;
  /** The option of the filter: `Clients`. */
  many: string;
  /** Before the thing's name: 'the client'; '' where the name says it. */
  one: string;
  /** The fields whose changes are shown. */
  fields: readonly RecordField[];
}

/** A changed field in words. `before` is null for a value that isn't a change, such as an invitation's role. */
export interface ChangeWords {
  label: string;
  before: string | null;
  after: string;
}

/** Whether the thing is the person who acts, whose name the sentence has already. */
export function isAboutActor({ action }: AuditEntry): boolean {
  return action === 'joined' || action === 'left';
}

/** The action and the kind of thing, before the thing's name: 'changed the client'. */
export function actionWords({ action, entity }: AuditEntry, things: readonly AuditedThing[]): string {
  const { one } = thingOf(entity.type, things);
  return [actionWord(action), one].filter(Boolean).join(' ');
}

export function thingOf(type: string, things: readonly AuditedThing[]): AuditedThing {
  const words = type.replaceAll('_', ' ');
  return (
    things.find((thing) => thing.type === type) ?? { type, many: words, one: `the ${words}`, fields: [] }
  );
}

/**
 * The changed fields that have a label, in the order of the screens. A new record shows none, because all of its
 * fields are new.
 */
export function changesInWords(
  { action, changes, currency }: Pick<AuditEntry, 'action' | 'changes' | 'currency'>,
  fields: readonly RecordField[],
  clientNames: Readonly<Record<string, string>>,
): ChangeWords[] {
  if (action === 'created') return [];
  const before = sideOf(changes, 'before', currency);
  const after = sideOf(changes, 'after', currency);
  return fields.flatMap((field) => {
    const [name = ''] = field.name.split('.');
    if (!(name in changes)) return [];
    const was = isChange(changes[name]) ? wordsOf(field, before, clientNames) : null;
    const is = wordsOf(field, after, clientNames);
    return (was ?? '') === is ? [] : [{ label: field.label, before: was, after: is }];
  });
}

interface Change {
  before: unknown;
  after: unknown;
}

function isChange(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && 'before' in value && 'after' in value;
}

/** One side of all changes, as a record. */
function sideOf(changes: AuditEntry['changes'], side: keyof Change, currency: string | null): object {
  const values = Object.entries(changes).map(([name, value]) => [
    name,
    isChange(value) ? value[side] : value,
  ]);
  return { currency, ...Object.fromEntries(values) };
}

/** '' for an empty value. */
function wordsOf(field: RecordField, record: object, clientNames: Readonly<Record<string, string>>): string {
  const stored = field.name.split('.').reduce<unknown>((value, name) => value?.[name as never], record);
  if (stored === null || stored === undefined) return '';
  if (field.kind === 'record') {
    const names = [stored].flat().map((id) => clientNames[String(id)] ?? 'a removed client');
    return names.toSorted((a, b) => a.localeCompare(b)).join(', ');
  }
  const kind = kindOf(field);
  return kind.words(kind.read(stored, record), field, { ...record });
}
