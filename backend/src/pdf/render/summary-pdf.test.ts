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
      language: 'en',
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

it('a table of several pages repeats its headings outside of the structure, and breaks a long first cell', async () => {
  const name = 'Payment of the sunny terrace '.repeat(6).trim();
  const row = [`${name}\n15 Jun 2026`, 'MX$71,234.56', 'MX$71,234.56'];
  const rows = Array.from({ length: 40 }, () => row);
  const headings = ['Concepto', 'Importe', 'Saldo'];
  const summary = {
    language: 'es',
    title: 'Estado de cuenta',
    author: 'Sol',
    intro: [],
    paper: 'a4',
  } as const;
  const tables = [{ title: 'MXN', headings, rows }];
  const document = await readDocument(
    await renderSummary({ ...summary, date: '2026-06-15', tables }, openFonts()),
  );
  expect(document.pages.length).toBeGreaterThan(2);
  for (const [index, { text }] of document.pages.entries()) {
    expect(text).toContain('Importe');
    expect(text).toContain(`Página ${index + 1} de ${document.pages.length}`);
  }
  const elements = elementsOf(document, 'TR');
  expect(elements).toHaveLength(1 + rows.length);
  expect(elements.at(-1)?.children.map(({ text }) => text.replace(/\s+/g, ' ').trim())).toEqual([
    `${name} 15 Jun 2026`,
    ...row.slice(1),
  ]);
});
