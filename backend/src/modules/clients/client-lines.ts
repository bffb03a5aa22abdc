import type { Client, ClientListItem, ClientStatus } from '@oficio/contracts';
import { isoInstant, textArray } from '../../database/value-parsers.ts';

/** ASCII's own separators; nobody types them, and a page in which one was stored shows it by its counts. */
const UNIT = '\u001f';
const RECORD = '\u001e';

/**
 * A list's item and, behind it, the keys that order it, as one text: writing and reading it costs a third of a row
 * of columns or of JSON, which is most of what a list costs. `$2` is the organization's currency.
 * @param clean with spaces for separators inside the texts, for the page that has them; the keys as hexadecimals
 */
export function lineExpression(keys: readonly string[], clean: boolean): string {
  const typed = (column: string): string => {
    const value = `coalesce(${column}::text, '')`;
    return clean ? `translate(${value}, U&'\\001E\\001F', '  ')` : value;
  };
  return `concat_ws(U&'\\001F', client.id, ${typed('client.display_name')}, client.type,
    CASE WHEN client.archived_at IS NULL THEN client.status ELSE 'archived' END,
    ${typed('client.primary_contact')}, ${typed('client.email')}, ${typed('client.phone')},
    ${typed('client.website')}, coalesce(client.currency, $2), ${typed('client.tags')}, client.created_at,
    client.updated_at, client.version, ${keys.map((key) => keyExpression(`client.${key}::text`, clean)).join(', ')})`;
}

/** A key has to lead back to its row, so nothing is taken out of it. */
function keyExpression(key: string, clean: boolean): string {
  return clean ? `encode(convert_to(${key}, 'UTF8'), 'hex')` : key;
}

/** Puts lines together, in their order. */
export function linesExpression(lines: string): string {
  return `string_agg(${lines}, U&'\\001E')`;
}

export interface ClientLine {
  item: ClientListItem;
  keys: string[];
}

const ITEM_PARTS = 13;

/** Null when there aren't as many lines, or in a line as many parts, as there have to be. */
export function readLines(
  text: string | null,
  { count, keys, clean }: { count: number; keys: number; clean: boolean },
): ClientLine[] | null {
  const lines = text === null ? [] : text.split(RECORD);
  if (lines.length !== count) return null;
  const read: ClientLine[] = [];
  for (const line of lines) {
    const parts = line.split(UNIT);
    if (parts.length !== ITEM_PARTS + keys) return null;
    const ends = parts.slice(ITEM_PARTS);
    read.push({ item: itemOf(parts), keys: clean ? ends.map(fromHexadecimal) : ends });
  }
  return read;
}

function fromHexadecimal(text: string): string {
  return Buffer.from(text, 'hex').toString();
}

function itemOf(parts: readonly string[]): ClientListItem {
  const [id, displayName, type, status, primaryContact, email, phone, website, currency, tags] = parts;
  return {
    id: id ?? '',
    displayName: displayName ?? '',
    type: type as Client['type'],
    status: status as ClientStatus,
    // Of an optional text, empty and absent are one.
    primaryContact: primaryContact || null,
    email: email || null,
    phone: phone || null,
    website: website || null,
    currency: currency ?? '',
    tags: textArray(tags ?? '{}') as string[],
    createdAt: isoInstant(parts[10] ?? ''),
    updatedAt: isoInstant(parts[11] ?? ''),
    version: Number(parts[12]),
  };
}
