import {
  IMPORT_DATE_ORDERS,
  IMPORT_FIELDS,
  IMPORT_KEYS,
  type ImportDateOrder,
  type ImportField,
  type ImportKind,
  type ImportMapping,
  normalised,
} from '@oficio/contracts';
import { knownPreset } from './known-presets.ts';
import type { Preset } from './presets/index.ts';
import type { FileGuess } from './reading/index.ts';
import type { StoredImport } from './stored-import.ts';

/** What the columns of a file are, as far as its headers say it. */
export function proposedMapping(
  kind: ImportKind,
  guess: FileGuess,
  preset: Preset | undefined,
): ImportMapping {
  return {
    encoding: guess.encoding,
    delimiter: guess.delimiter,
    columns: proposedColumns(kind, guess.headers, preset),
    dateOrder: guess.dateOrder === 'ambiguous' ? null : guess.dateOrder,
    decimalMark: guess.decimalMark === 'ambiguous' ? null : guess.decimalMark,
    key: IMPORT_KEYS[kind][0]?.name ?? null,
    onDuplicate: 'update_empty',
  };
}

/** Each field gets one column. */
export function proposedColumns(
  kind: ImportKind,
  headers: readonly string[],
  preset: Preset | undefined,
): (string | null)[] {
  const taken = new Set<string>();
  const take = (name: string | undefined): string | null => {
    if (name === undefined || taken.has(name)) return null;
    taken.add(name);
    return name;
  };
  if (preset) return headers.map((header) => take(preset.columns[header]));
  const names = headers.map((header) => normalised(header).trim());
  // A header that is a label says more than one that is also used for the field.
  const byLabel = names.map((name) =>
    take(IMPORT_FIELDS[kind].find(({ label }) => normalised(label) === name)?.name),
  );
  return names.map((name, index) => byLabel[index] ?? take(fieldAlsoCalled(kind, name)?.name));
}

function fieldAlsoCalled(kind: ImportKind, name: string): ImportField | undefined {
  return IMPORT_FIELDS[kind].find(({ alsoCalled }) =>
    alsoCalled?.some((other) => normalised(other) === name),
  );
}

/** Types of fields whose texts have dates. */
const ORDERED: readonly ImportField['type'][] = ['day', 'time'];

/** What a mapping lacks before the file can be checked. */
export function mappingNeeds({
  kind,
  guess,
  mapping: { columns, dateOrder, decimalMark },
  preset,
}: Pick<StoredImport, 'kind' | 'guess' | 'mapping' | 'preset'>) {
  const fields = IMPORT_FIELDS[kind];
  const mapped = new Set([...columns, ...(knownPreset(preset)?.gives ?? [])]);
  const hasType = (types: readonly ImportField['type'][]) =>
    fields.some(({ name, type }) => mapped.has(name) && types.includes(type));
  const orders = columns.flatMap((name, index) => {
    const own = guess.dateOrders[index];
    return own && fields.some((field) => field.name === name && ORDERED.includes(field.type)) ? [own] : [];
  });
  const common = IMPORT_DATE_ORDERS.filter((order) => orders.every((own) => own.includes(order)));
  const possible: readonly ImportDateOrder[] =
    orders.length === 0 || common.length === 0 ? IMPORT_DATE_ORDERS : common;
  return {
    possibleDateOrders: [...possible],
    isDateOrderAmbiguous: orders.length > 0 && dateOrder === null && possible.length !== 1,
    isDecimalMarkAmbiguous:
      guess.isDecimalMarkAmbiguous &&
      decimalMark === null &&
      hasType(['amount', 'price', 'quantity', 'percent', 'number', 'hours', 'duration']),
    missingFields: fields
      .filter(({ name, isRequired }) => isRequired && !mapped.has(name))
      .map(({ name }) => name),
  };
}

/** The mapping with what follows from the file where nobody has to decide. */
export function effectiveMapping(
  mapping: ImportMapping,
  needs: ReturnType<typeof mappingNeeds>,
): ImportMapping {
  const [only, other] = needs.possibleDateOrders;
  return { ...mapping, dateOrder: mapping.dateOrder ?? (other === undefined ? (only ?? null) : null) };
}
