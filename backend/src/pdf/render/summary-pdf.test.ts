import { formatMoney } from '@oficio/contracts';
import { expect, it } from 'vitest';
import { elementsOf, readDocument } from '../../../test/read-document.ts';
import { openFonts } from './document-fonts.ts';
import { renderSummary } from './summary-pdf.ts';

const HEADINGS = ['Currency', 'Net', 'Tax', 'Withheld', 'Rounding', 'Total', 'Balance today'];

it.each([
  ['usual', 3_969_341],
  ['the largest', 10_000_000_000_000],
])('prints %s amounts of all columns whole, and none over another', async (_, amountMinor) => {
  const amount = formatMoney({ amountMinor: -amountMinor, currency: 'MXN' });
  const row = ['MXN', ...HEADINGS.slice(1).map(() => amount)];
  const file = await renderSummary(
    {
      title: 'Accounts',
      author: 'Nopal',
      intro: [],
      date: '2026-06-15',
      paper: 'a4',
      tables: [{ title: 'Invoices (1)', headings: HEADINGS, rows: [row] }],
    },
    openFonts(),
  );
  const summary = await readDocument(file);
  expect(elementsOf(summary, 'TH').map(({ text }) => text)).toEqual(HEADINGS);
  expect(elementsOf(summary, 'TD').map(({ text }) => text)).toEqual(row);
  const starts = summary.pages.flatMap(({ pieces }) =>
    pieces.filter(({ text }) => text === amount).map(({ x }) => x),
  );
  const gaps = starts.slice(1).map((x, index) => x - (starts[index] ?? 0));
  // The narrowest digits of the smallest size are wider than this.
  expect(Math.min(...gaps)).toBeGreaterThan(amount.length * 3);
});
