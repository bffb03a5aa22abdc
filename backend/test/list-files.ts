import { strFromU8, unzipSync } from 'fflate';
import type { AnyRoute, TestApplication, TestPerson } from './test-application.ts';

/** The cells of each line (RFC 4180), without the byte order mark. */
export function tableOf(text: string): string[][] {
  const lines = text.replace('\ufeff', '').match(/(?:"(?:[^"]|"")*"|[^"\r])+(?=\r\n)/g) ?? [];
  return lines.map((line) =>
    [...line.replace(/^\n/, '').matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  );
}

type SheetCell = string | { number: number; format: string | undefined };

/** The list's XLSX file, read by its own XML: a text, or a number with its format. */
export async function sheetOf(
  { url }: TestApplication,
  { token }: TestPerson,
  { path }: AnyRoute,
  query: Record<string, string> = {},
) {
  const response = await fetch(`${url}${path}?${new URLSearchParams({ ...query, format: 'xlsx' })}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const xml = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const texts = [...xml('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>/gs)].map(
    ([, text = '']) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );
  const styles = xml('xl/styles.xml');
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="(.*?)"/g)].map(([, id, code]) => [
      id,
      code?.replaceAll('&quot;', '"'),
    ]),
  );
  const used = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf (?:numFmtId="(\d+)")?/g)].map(
    ([, id]) => id,
  );
  const sheet = xml('xl/worksheets/sheet1.xml');
  const rows = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c r="([A-Z]+)\d+"(?: s="(\d+)")?( t="s")?><v>(.*?)<\/v>/g)].map(
      ([, column = '', style, isText, value]): [string, SheetCell] => [
        column,
        isText
          ? String(texts[Number(value)])
          : { number: Number(value), format: formats.get(used[Number(style)]) },
      ],
    ),
  );
  return {
    headers: response.headers,
    rows: rows.map((row) => row.map(([, cell]) => cell)),
    cells: rows.map((row) => Object.fromEntries(row)),
    formulas: sheet.match(/<f>/g) ?? [],
  };
}

/** The lines of a CSV file, their cells by column. */
export const recordsOf = (text: string): Record<string, string>[] =>
  tableOf(text).map((cells) => Object.fromEntries(cells.entries()));

/** The lines by the texts of their headers. An empty cell of a sheet is missing. */
export function byHeader<Cell>([headers = {}, ...rows]: readonly Readonly<Record<string, Cell>>[]): Record<
  string,
  Cell | undefined
>[] {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(headers).map(([column, header]) => [String(header), row[column]])),
  );
}

/** The numbers below a header. */
export function numbersOf(
  [headers = {}, ...rows]: readonly Readonly<Record<string, string | SheetCell>>[],
  header: string,
): number[] {
  const [column = ''] = Object.entries(headers).find(([, text]) => text === header) ?? [];
  return rows.map(({ [column]: cell }) => (typeof cell === 'object' ? cell.number : Number(cell)));
}
