import { formatMoney } from '@oficio/contracts';
import { expect, it } from 'vitest';
import { elementsOf, readDocument } from '../../../test/read-document.ts';
import { openFonts } from './document-fonts.ts';
import { renderSummary } from './summary-pdf.ts';

const HEADINGS = ['Currency', 'Net', 'Tax', 'Withheld', 'Rounding', 'Total', 'Balance today'];

/** The cells of a table whose amounts are all this one, without the spaces that end its lines. */
async function cellsWith(amountMinor: number): Promise<string[][]> {
  const amount = formatMoney({ amountMinor, currency: 'MXN' });
  const file = await renderSummary(
    {
      title: 'Accounts',
      author: 'Estudio Sol',
      intro: [],
      date: '2026-06-15',
      paper: 'letter',
      tables: [
        { title: 'Invoices', headings: HEADINGS, rows: [['MXN', ...HEADINGS.slice(1).map(() => amount)]] },
      ],
    },
    openFonts(),
  );
  const rows = elementsOf(await readDocument(file), 'TR');
  return rows.map(({ children }) => children.map(({ text }) => text.replace(/\s+/g, '')));
}

it.each([385_13, -12_345_678_90, 10_000_000_000_000])(
  'a summary shows amounts of %s minor units as a whole in seven columns',
  async (amountMinor) => {
    const amount = formatMoney({ amountMinor, currency: 'MXN' });
    expect(await cellsWith(amountMinor)).toEqual([
      HEADINGS.map((heading) => heading.replace(' ', '')),
      ['MXN', ...HEADINGS.slice(1).map(() => amount)],
    ]);
  },
);
