import { type Client, MERGED_FIELDS, type MergedField } from '@oficio/contracts';
import { kindOf, type RecordField, toValues } from '../../../records/record-fields.ts';
import { addressOf, BILLING_FIELDS, DETAIL_FIELDS, NOTES_FIELDS } from '../client-fields.tsx';

/** A field that people see, of which a merge keeps one value. */
interface MergedValue {
  name: MergedField;
  label: string;
  words: (client: Client) => string;
}

const isMerged = (name: string): name is MergedField => (MERGED_FIELDS as readonly string[]).includes(name);

const VALUES: readonly MergedValue[] = [
  ...([...DETAIL_FIELDS, ...BILLING_FIELDS, ...NOTES_FIELDS] as readonly RecordField[]).flatMap((field) =>
    isMerged(field.name) ? [{ name: field.name, label: field.label, words: wordsOf(field) }] : [],
  ),
  { name: 'billingAddress', label: 'Address', words: addressOf },
];

function wordsOf(field: RecordField): (client: Client) => string {
  return (client) => {
    const values = toValues([field], client);
    return kindOf(field).words(values[field.name], field, { ...client, ...values });
  };
}

/** The values that differ between two clients. */
export function differingValues(one: Client, other: Client): MergedValue[] {
  return VALUES.filter(({ words }) => words(one) !== words(other));
}

/**
 * The fields that take the gone client's value.
 * @param chosen the ids of the clients whose value was chosen, by field; by default an empty value gives way
 */
export function takenFields(
  kept: Client,
  gone: Client,
  chosen: Partial<Record<MergedField, string>>,
): MergedField[] {
  const seen = differingValues(kept, gone)
    .filter((value) => winnerOf(value, kept, gone, chosen) === gone.id)
    .map(({ name }) => name);
  const hidden = MERGED_FIELDS.filter(
    (name) => VALUES.every((value) => value.name !== name) && isEmpty(kept, name) && !isEmpty(gone, name),
  );
  return [...seen, ...hidden];
}

/** The id of the client whose value stays. */
export function winnerOf(
  { name, words }: MergedValue,
  kept: Client,
  gone: Client,
  chosen: Partial<Record<MergedField, string>>,
): string {
  return chosen[name] ?? (words(kept) === '' && words(gone) !== '' ? gone.id : kept.id);
}

function isEmpty(client: Client, name: MergedField): boolean {
  return client[name] === null || client[name] === '';
}
