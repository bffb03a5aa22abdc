import { packageRoutes } from '@oficio/contracts';
import { unzipSync } from 'fflate';
import { Jobs } from '../../../src/jobs/jobs.ts';
import { byHeader, recordsOf } from '../../list-files.ts';
import { elementsOf, readDocument } from '../../read-document.ts';
import type { Books } from '../books/books.ts';
import type { Accounts } from '../rules/accounts.ts';
import { DECIMALS } from '../rules/exact.ts';
import type { Days } from '../rules/figure.ts';
import { decimal, type Line } from '../rules/package-line.ts';
import { packageLists } from '../rules/package-lists.ts';
import type { Comparison } from './comparison.ts';

interface Manifest {
  sums: Record<string, { rows: number; byCurrency: { currency: string; amounts: Record<string, number> }[] }>;
}

/** Compares each line of the lists of a package, the sums of its manifest and those of its summary as it is printed. */
export async function comparePackage(
  comparison: Comparison,
  books: Books,
  accounts: Accounts,
  days: Days,
): Promise<void> {
  const files = await filesOf(books, days);
  const text = (path: string): string => Buffer.from(files[path] ?? []).toString();
  const lists = packageLists(accounts, days, books.today);
  const note = `${days.from}–${days.to}`;
  const { sums } = JSON.parse(text('manifest.json')) as Manifest;
  const printed: string[] = [];
  for (const name of new Set([...Object.keys(sums), ...Object.keys(lists)])) {
    const lines = lists[name] ?? [];
    const found = byHeader(recordsOf(text(`${name}.csv`)));
    const shown = lines.map(textLine);
    const headers = Object.keys(shown[0] ?? {});
    const cells = found.map((line) => headers.map((header) => line[header] ?? '').join(' | '));
    comparison.compare(`package, ${name}.csv`, counted(shown.map(textOf)), counted(cells), note);
    const expected = sumsOf(lines);
    comparison.compare(
      'package, manifest',
      [[`${name} rows`, lines.length], ...named(name, expected)],
      [[`${name} rows`, sums[name]?.rows ?? 0], ...named(name, sumsIn(sums[name]?.byCurrency ?? []))],
      note,
    );
    for (const [currency, amounts] of [...expected].sort(([one], [other]) => (one < other ? -1 : 1))) {
      printed.push(
        [currency, ...Array.from(amounts.values(), (amount) => moneyText(amount, currency))].join(' | '),
      );
    }
  }
  const summary = await readDocument(files['summary.pdf'] ?? new Uint8Array());
  const rows = elementsOf(summary, 'TR').filter(({ children }) => children.some(({ role }) => role === 'TD'));
  const got = rows.map(({ text: row }) => row.split('\n').join(' | '));
  comparison.compare('package, summary.pdf', printed.map(keyed), got.map(keyed), note);
}

const keyed = (row: string, index: number): [string, string] => [`row ${index}`, row];

async function filesOf({ app, owner, ...books }: Books, body: Days): Promise<Record<string, Uint8Array>> {
  const { body: built } = await app.call(packageRoutes.build, { as: owner, body });
  await app.nest.get(Jobs, { strict: false }).runPending();
  const response = await fetch(`${app.url}/api/accounting/packages/${built.id}/content`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  if (!response.ok) throw new Error(`The package wasn't built on ${books.today}: ${await response.text()}`);
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

/** The cells as the file has them. */
function textLine({ isVoid: _, ...line }: Line): Record<string, string> {
  const decimals = DECIMALS[String(line.Currency)] ?? 2;
  return Object.fromEntries(
    Object.entries(line).map(([header, cell]) => [
      header,
      typeof cell === 'bigint' ? decimal(cell, decimals) : (cell ?? ''),
    ]),
  );
}

const textOf = (line: Record<string, string>): string => Object.values(line).join(' | ');

/** How often each line is there. */
function counted(lines: readonly string[]): [string, number][] {
  return [...Map.groupBy(lines, (line) => line)].map(([line, all]) => [line, all.length]);
}

type Sums = Map<string, Map<string, bigint | number>>;

/** The sums of the amounts in each currency. Void documents are listed alone. */
function sumsOf(lines: readonly Line[]): Map<string, Map<string, bigint>> {
  const sums = new Map<string, Map<string, bigint>>();
  for (const { isVoid, Currency, ...line } of lines) {
    if (isVoid === 'void') continue;
    const ofCurrency = sums.get(String(Currency)) ?? new Map<string, bigint>();
    sums.set(String(Currency), ofCurrency);
    for (const [header, cell] of Object.entries(line)) {
      if (typeof cell !== 'string') ofCurrency.set(header, (ofCurrency.get(header) ?? 0n) + (cell ?? 0n));
    }
  }
  return sums;
}

const sumsIn = (sums: Manifest['sums'][string]['byCurrency']): Sums =>
  new Map(sums.map(({ currency, amounts }) => [currency, new Map(Object.entries(amounts))]));

const named = (name: string, sums: Sums): [string, bigint | number][] =>
  [...sums].flatMap(([currency, amounts]) =>
    [...amounts].map(([header, amount]): [string, bigint | number] => [
      `${name} ${currency} ${header}`,
      amount,
    ]),
  );

const SIGNS: Readonly<Record<string, string>> = { MXN: 'MX$', USD: '$', JPY: '¥' };

/** `−MX$1,234.50` */
function moneyText(minor: bigint, currency: string): string {
  const [whole = '', point] = decimal(minor < 0n ? -minor : minor, DECIMALS[currency] ?? 2).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const amount = point === undefined ? grouped : `${grouped}.${point}`;
  return `${minor < 0n ? '−' : ''}${SIGNS[currency]}${amount}`;
}
