import { type ClientStatement, csvFile, csvLines, decimalText, exponentOf } from '@oficio/contracts';

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

/** A statement as a CSV file: plain numbers with the currency's decimals, ISO dates. */
export function statementCsv(statement: ClientStatement): string {
  const { currency, from, to, openingMinor, closingMinor, lines } = statement;
  const amount = (minor: number) => decimalText(BigInt(minor), exponentOf(currency));
  const rows = [
    [from, 'Owed before', '', '', amount(openingMinor), currency],
    ...lines.map((line) => [
      line.date,
      statementWords(line),
      line.name ?? '',
      amount(line.amountMinor),
      amount(line.balanceMinor),
      currency,
    ]),
    [to, 'Owed at the end', '', '', amount(closingMinor), currency],
  ];
  return csvFile([
    csvLines([['Date', 'What', 'Number or reference', 'Amount', 'Balance', 'Currency'], ...rows]),
  ]);
}
