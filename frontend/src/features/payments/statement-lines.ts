import {
  type ClientStatement,
  type CsvFormat,
  csvFile,
  csvLines,
  csvNumber,
  decimalText,
  exponentOf,
} from '@oficio/contracts';

type StatementLine = ClientStatement['lines'][number];

const WORDS: Record<StatementLine['kind'], string> = {
  invoice: 'Invoice',
  deposit: 'Deposit invoice',
  credit_note: 'Credit note',
  payment: 'Payment',
  refund: 'Refund',
  write_off: 'Write-off',
};

/** What a line is called before its number or reference. */
export const statementWords = ({ kind }: Pick<StatementLine, 'kind'>) => WORDS[kind];

/** A statement as a CSV file: numbers without groups, with the currency's decimals, and ISO dates. */
export function statementCsv(statement: ClientStatement, format: CsvFormat): string {
  const { currency, from, to, openingMinor, closingMinor, lines } = statement;
  const amount = (minor: number) => csvNumber(decimalText(BigInt(minor), exponentOf(currency)), format);
  const rows = [
    [from, 'Owed before', '', '', amount(openingMinor), currency, '', ''],
    ...lines.map((line) => [
      line.date,
      statementWords(line),
      line.name ?? '',
      amount(line.amountMinor),
      amount(line.balanceMinor),
      currency,
      ...receivedCells(line, format),
    ]),
    [to, 'Owed at the end', '', '', amount(closingMinor), currency, '', ''],
  ];
  return csvFile([csvLines([HEADERS, ...rows], format)]);
}

const HEADERS = [
  'Date',
  'What',
  'Number or reference',
  'Amount',
  'Balance',
  'Currency',
  'Received',
  'Received in',
];

function receivedCells({ received }: StatementLine, format: CsvFormat): string[] {
  if (received === null) return ['', ''];
  const { amountMinor, currency } = received;
  return [csvNumber(decimalText(BigInt(amountMinor), exponentOf(currency)), format), currency];
}
