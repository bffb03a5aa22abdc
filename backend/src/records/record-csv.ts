import {
  type CsvFormat,
  csvFile,
  csvLines,
  csvNumber,
  exponentOf,
  type ListFormat,
  type ListQuery,
  RECORDS,
} from '@oficio/contracts';
import type { Response } from 'express';
import sql from 'sql-template-tag';
import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/api-error.ts';
import type { OrganizationScope } from '../http/request-scope.ts';
import { sendStream } from '../http/send-stream.ts';
import { type KeyColumns, keysetOf } from './keyset.ts';
import { type List, type ListedRows, listStatements } from './list.ts';
import { type ListPageRow, listPageOf } from './list-page.ts';
import type { AnyArea, CsvCell, CsvColumn, RecordFilter } from './record-area.ts';
import type { RecordKit } from './record-kit.ts';
import { listScopeOf, pageStatement } from './record-list.ts';
import { workbookOf } from './sheet-thread.ts';

/** Rows of one fetch. */
const PAGE = 1_000;

/** A list as a file. */
export interface ListFile<Item> {
  /** The file's name, without its day. */
  name: string;
  columns: readonly CsvColumn<Item>[];
  /** The page after the row with these sort keys; at least the first one has the total. */
  page(tx: Transaction, after: string[] | null, size: number): Promise<FilePage<Item>>;
}

interface FilePage<Item> extends ListedRows<Item> {
  total?: number | undefined;
}

/** The rows that a person has selected. */
const CHOSEN_ROWS: RecordFilter = {
  kind: 'column',
  condition: (ids, column) => sql`${column('id')} = ANY (${ids.split(',')}::uuid[])`,
};

/** The list of an area. */
export function fileOfArea<Sort extends string>(
  kit: RecordKit,
  area: AnyArea<unknown, Sort>,
  scope: OrganizationScope,
  query: ListQuery<Sort>,
): ListFile<unknown> {
  const listScope = listScopeOf(kit, scope);
  const order = keysetOf(area.sorts, query.sort);
  // A file has no sums.
  const { sums: _, filters, ...rows } = area;
  const { file, columns, columnsFor, itemEnd, itemMembers = [], linesOf } = area.csv;
  const listed = {
    ...rows,
    filters: { ...filters, ids: CHOSEN_ROWS },
    ...(itemEnd && { itemEnd }),
    itemMembers: [...(area.itemMembers ?? []), ...itemMembers],
  };
  return {
    name: file,
    columns: [...columns, ...(columnsFor?.(listScope, query) ?? [])],
    page: async (tx, after, size) => {
      const { text, values } = pageStatement(listed, listScope, query, { after, size });
      const [row] = await tx.rows<ListPageRow>(text, values);
      if (!row) throw new Error('An aggregate gives a row');
      const { items, next } = listPageOf(row, order);
      const parsed = JSON.parse(items) as unknown[];
      return { next, total: row.total, items: linesOf ? parsed.flatMap((item) => linesOf(item)) : parsed };
    },
  };
}

/** The rows of a list without an archive. */
export function fileOfList<Item extends object, Query extends object>(
  list: List<Query>,
  scope: OrganizationScope,
  query: Query,
): ListFile<Item>['page'] {
  return async (tx, after, size) => {
    const { rows, total, listed } = listStatements<Item, Query>(list, scope, query, { after, size });
    const [counted] = after ? [] : await tx.rows<{ total: number }>(total.text, total.values);
    return {
      ...listed(await tx.rows<Item & KeyColumns & Record<string, unknown>>(rows.text, rows.values)),
      total: counted?.total,
    };
  };
}

/**
 * Sends the list as a file with all rows of one snapshot: CSV or XLSX.
 * @throws ApiError rate.limited, request.invalid for a list with more rows than a file holds
 */
export async function sendList<Item>(
  kit: RecordKit,
  scope: OrganizationScope,
  { name, columns, page }: ListFile<Item>,
  format: ListFormat,
  response: Response,
): Promise<void> {
  const { rowsOf, fileOf, most, type, extension } = FORMATS[format];
  await kit.limits.requireOfMember('downloads', scope);
  // As bytes: texts of 100,000 rows, the text of their file and its bytes would be in memory together.
  const pages: Buffer[] = [];
  await kit.database.longTransaction(scope, async (tx) => {
    await tx.rows('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ', []);
    let after: string[] | null = null;
    do {
      const { items, total = 0, next }: FilePage<Item> = await page(tx, after, PAGE);
      requireFitting(total, most);
      const rows = items.map((item) => columns.map(([, cell]) => textOf(cell(item))));
      pages.push(Buffer.from(rowsOf(rows, columns)));
      after = next;
    } while (after);
    await kit.audit.record(tx, scope, {
      action: 'exported',
      entity: { type: 'organization', id: scope.organizationId, name: scope.organization.name },
      changes: { list: name },
    });
  });
  const pieces = await fileOf(name, columns, pages);
  response.set({
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}-${listScopeOf(kit, scope).today}.${extension}"`,
    'Cache-Control': 'no-store',
  });
  await sendStream(response, pieces);
}

interface Format {
  type: string;
  extension: string;
  most: number;
  /** A page of the file. */
  rowsOf(rows: string[][], columns: readonly CsvColumn<never>[]): string;
  /** The pieces of the file. */
  fileOf(
    name: string,
    columns: readonly CsvColumn<never>[],
    pages: Buffer[],
  ): Iterable<Uint8Array> | Promise<Iterable<Uint8Array>>;
}

const FORMATS: Record<ListFormat, Format> = {
  csv: csvFormat('csv'),
  'csv-semicolon': csvFormat('csv-semicolon'),
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    most: RECORDS.sheetRows,
    rowsOf: (rows) => JSON.stringify(rows),
    fileOf: async (name, columns, pages) => [
      await workbookOf([
        { name, columns: columns.map(([header, , kind]) => ({ header, kind })), pages: pages.map(String) },
      ]),
    ],
  },
};

function csvFormat(format: CsvFormat): Format {
  return {
    type: 'text/csv; charset=utf-8',
    extension: 'csv',
    most: RECORDS.exportedRows,
    rowsOf: (rows, columns) => {
      const cellOf = (text: string, index: number) =>
        columns[index]?.[2] === 'amount' ? csvNumber(text, format) : text;
      return csvLines(format === 'csv' ? rows : rows.map((cells) => cells.map(cellOf)), format);
    },
    fileOf: (_, columns, pages) => [
      Buffer.from(csvFile([csvLines([columns.map(([header]) => header)], format)])),
      ...pages,
    ],
  };
}

/** A file without some of the rows would look like a whole one. */
function requireFitting(rows: number, most: number): void {
  if (rows <= most) return;
  const [has, holds] = [rows, most].map((count) => count.toLocaleString('en'));
  throw new ApiError(
    'request.invalid',
    `This list has ${has} rows, and a file holds ${holds}. Please filter the list and download it in parts.`,
  );
}

/** An amount of minor units as a decimal: 123450 in MXN is `1234.50`. */
export function decimalOf(amountMinor: number, currency: string): string {
  const exponent = exponentOf(currency);
  return (amountMinor / 10 ** exponent).toFixed(exponent);
}

function textOf(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'object' ? cell.join(', ') : String(cell);
}
