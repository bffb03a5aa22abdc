import {
  type ClientStatement,
  type DocumentLocale,
  formatDocumentDate,
  formatDocumentMoney,
  type MoneyReaders,
} from '@oficio/contracts';
import { STATEMENT_MAIL_WORDS } from './statement-mail-words.ts';

interface StatementReader {
  locale: DocumentLocale;
  readers: MoneyReaders;
}

interface StatementTable {
  heads: readonly [string, string, string];
  rows: { cells: [name: string, amount: string, balance: string]; isSum?: true }[];
}

/** A statement as a mail and a file show it: what was open before, each line, and what is open at the end. */
export function statementTable(statement: ClientStatement, reader: StatementReader): StatementTable {
  const { from, to, currency, openingMinor, closingMinor, lines } = statement;
  const { locale, readers } = reader;
  const words = STATEMENT_MAIL_WORDS[locale];
  const money = (amountMinor: number) => formatDocumentMoney({ amountMinor, currency }, locale, readers);
  const sum = (label: string, day: string, amountMinor: number): StatementTable['rows'][number] => ({
    cells: [`${label}\n${formatDocumentDate(day, locale)}`, '', money(amountMinor)],
    isSum: true,
  });
  return {
    heads: words.heads,
    rows: [
      sum(words.before, from, openingMinor),
      ...lines.map((line): StatementTable['rows'][number] => ({
        cells: [nameOf(line, reader), money(line.amountMinor), money(line.balanceMinor)],
      })),
      sum(words.end, to, closingMinor),
    ],
  };
}

/** A line's first cell: the thing, below it the day and what was received in another currency. */
function nameOf(
  { kind, name, date, received }: ClientStatement['lines'][number],
  { locale, readers }: StatementReader,
): string {
  const words = STATEMENT_MAIL_WORDS[locale];
  const arrived = received && { ...received, amountMinor: Math.abs(received.amountMinor) };
  const facts = [
    formatDocumentDate(date, locale),
    ...(arrived ? [words.received(kind, formatDocumentMoney(arrived, locale, readers))] : []),
  ];
  return `${[words.kinds[kind], name ?? ''].join(' ').trim()}\n${facts.join(', ')}`;
}
