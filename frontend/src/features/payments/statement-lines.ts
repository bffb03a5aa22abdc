import { type ClientStatement, decimalText, exponentOf } from '@oficio/contracts';
import { csvText } from '../../lib/text/csv-text.ts';

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
  return csvText([
    ['Date', 'What', 'Number or reference', `Amount in ${currency}`, `Balance in ${currency}`],
    [from, 'Owed before', '', '', amount(openingMinor)],
    ...lines.map((line) => [
      line.date,
      statementWords(line),
      line.name ?? '',
      amount(line.amountMinor),
      amount(line.balanceMinor),
    ]),
    [to, 'Owed at the end', '', '', amount(closingMinor)],
  ]);
}
