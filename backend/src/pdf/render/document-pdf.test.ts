import { createHash } from 'node:crypto';
import { type DocumentBlock, formatDocumentMoney } from '@oficio/contracts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { blockOf, blockOfLines, lineOf } from '../../../test/document-blocks.ts';
import { elementsOf, type ReadDocument, readDocument } from '../../../test/read-document.ts';
import { openFonts } from './document-fonts.ts';
import { renderDocument } from './document-pdf.ts';
import type { PrintedDocument } from './drawing.ts';

const fonts = openFonts();

async function print(block: DocumentBlock, change: Partial<PrintedDocument> = {}): Promise<Uint8Array> {
  const text = JSON.stringify(block);
  const sha256 = createHash('sha256').update(text).digest('hex');
  return renderDocument({ text, sha256, mark: null, logo: null, ...change }, fonts);
}

const read = async (block: DocumentBlock, change: Partial<PrintedDocument> = {}) =>
  readDocument(await print(block, change));

/** Without the no-break spaces that some languages use, and with single spaces. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

const rowsOf = (document: ReadDocument, table: number) =>
  elementsOf(document, 'Table')
    [table]?.children.flatMap((child) => (child.role === 'TR' ? [child] : child.children))
    .map((row) => row.children.map((cell) => `${cell.role} ${plain(cell.text)}`)) ?? [];

describe('the file of a document', () => {
  it('of a quote names its version, its last day and its options', async () => {
    const quote = { ...blockOf(), kind: 'quote', revision: 2, paymentInstructions: null } as const;
    const option = lineOf({ description: 'Mantenimiento Ω' });
    const document = await read({ ...quote, options: [option] });
    const texts = document.pages.flatMap(({ text }) => plain(text)).join(' ');
    for (const text of ['Quote', 'Version 2', 'Valid until', 'Options', 'Mantenimiento Ω:'])
      expect(texts).toContain(text);
    expect(texts).not.toContain('Due date');
  });

  it('has its parts in reading order, as headings, lists, tables and paragraphs', async () => {
    const document = await read(blockOf());
    const [root] = document.pages[0]?.structure ?? [];
    expect(root?.role).toBe('Document');
    expect(root?.children.map(({ role, text }) => `${role} ${plain(text).slice(0, 24).trim()}`)).toEqual([
      'H1 Invoice INV-2026-0042',
      'H2 From',
      'P Estudio Sol',
      'P Estudio Sol S.A. de C.V.',
      'P Tax ID: ESO160412AB3',
      'P Tax regime: 601 General',
      'P Av. Álvaro Obregón 151,',
      'P Roma Norte, 06700 Ciudad',
      'P Mexico',
      'P cobranza@estudiosol.exam',
      'P +52 55 5555 0142',
      'P estudiosol.example',
      'H2 Bill to',
      'P Café Ñandú & Łódź Tradin',
      'P Tax ID: CNL090101XY9',
      'P Calle 60 #491',
      'P Centro, 97000 Mérida, Yu',
      'P Mexico',
      'P pagos@nandu.example',
      'L Issue date Nov 21, 2026',
      'Table Description Quantity Uni',
      'Table Subtotal MX$30,160.00 Di',
      'H2 Payment instructions',
      'P BBVA México CLABE 012 18',
      'H2 Notes',
      'P Thank you for your trust',
      'H2 Terms',
      'P Payment within 30 days.',
    ]);
  });

  it('has a head of columns and a cell for each value of a line', async () => {
    expect(rowsOf(await read(blockOf()), 0)).toEqual([
      ['TH Description', 'TH Quantity', 'TH Unit price', 'TH Taxes', 'TH Amount'],
      [
        'TD Redesign of the online shop: research, wireframes, visual design and hand-over to development',
        'TD 24.5 h',
        'TD MX$800.00',
        'TD IVA 16 %, ISR',
        'TD MX$19,600.00',
      ],
      [
        'TD Hosting, November 2026 Discount 20% (−MX$240.00)',
        'TD 1',
        'TD MX$1,200.00',
        'TD IVA 16 %',
        'TD MX$960.00',
      ],
      [
        'TD Domain nandu.example, one year Discount −MX$50.00',
        'TD 1',
        'TD MX$450.00',
        'TD IVA 16 %',
        'TD MX$400.00',
      ],
      ['TD Photography on site', 'TD 2 days', 'TD MX$4,500.00', 'TD IVA 16 %', 'TD MX$9,000.00'],
    ]);
  });

  it('shows a price that is finer than its currency with all its decimals', async () => {
    const block = blockOf();
    const [line] = block.lines;
    if (!line) throw new Error('The block has lines');
    const fine = { ...line, quantityE4: 100_000_000, unitPriceMinor: 0, unitPriceMicros: 350_000 };
    const [, row] = rowsOf(await read({ ...block, lines: [fine] }), 0);
    expect([row?.[2], row?.[4]]).toEqual(['TD MX$0.0035', 'TD MX$35.00']);
  });

  it('shows the taxes by rate, the withheld ones apart, and the amount due', async () => {
    expect(rowsOf(await read(blockOf()), 1)).toEqual([
      ['TH Subtotal', 'TD MX$30,160.00'],
      ['TH Discount', 'TD −MX$500.00'],
      ['TH Taxable amount', 'TD MX$29,660.00'],
      ['TH IVA 16 % on MX$29,660.00', 'TD MX$4,745.60'],
      ['TH Total before withholding', 'TD MX$34,405.60'],
      ['TH ISR 10% withheld on MX$29,660.00', 'TD −MX$2,966.00'],
      ['TH Amount due', 'TD MX$31,439.60'],
    ]);
  });

  it('names the percentage and the base of a discount', async () => {
    const discountRate = { ppm: 25_000, ofMinor: 2_000_000 };
    const [, discount] = rowsOf(await read(blockOf({ discountRate })), 1);
    expect(discount).toEqual(['TH Discount of 2.5% on MX$20,000.00', 'TD −MX$500.00']);
  });

  it('speaks Spanish', async () => {
    const document = await read(blockOf({ locale: 'es' }));
    expect(document.info.Language).toBe('es');
    expect(elementsOf(document, 'H1').map(({ text }) => plain(text))).toEqual(['Factura INV-2026-0042']);
    expect(rowsOf(document, 1).at(-1)).toEqual(['TH Total a pagar', 'TD $31,439.60']);
    expect(plain(document.text)).toContain('Página 1 de 1');
  });

  it('is marked as PDF/A-3a and PDF/UA-1, with language and title, also for a hostile name', async () => {
    const { info, metadata } = await read(
      blockOf({ number: '<&">\u0001', seller: { ...blockOf().seller, name: `</x:xmpmeta>'` } }),
    );
    expect(info).toMatchObject({ Language: 'en', Title: 'Invoice <&">\u0001', IsAcroFormPresent: false });
    expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(metadata).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
    expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(metadata).toContain('Invoice &#60;&#38;&#34;&#62;<');
    expect(metadata.match(/<\/x:xmpmeta>/g)).toHaveLength(1);
  });

  it('carries the frozen text, so that anybody can check the hash', async () => {
    const text = JSON.stringify(blockOf());
    const sha256 = createHash('sha256').update(text).digest('hex');
    const document = await readDocument(
      await renderDocument({ text, sha256, mark: null, logo: null }, fonts),
    );
    expect(document.attachments).toEqual({ 'document.json': text });
    expect(document.text).toContain(`SHA-256 ${sha256.slice(0, 12)}`);
  });

  it('shows a mark in words, too', async () => {
    const draft = await read(blockOf({ number: null }), { mark: 'draft', sha256: null });
    expect(draft.pages[0]?.structure[0]?.children.slice(0, 2).map(({ text }) => text)).toEqual([
      'Invoice',
      'DRAFT',
    ]);
    expect(draft.text).not.toContain('SHA-256');
    const cancelled = await read(blockOf({ locale: 'es' }), { mark: 'void' });
    expect(elementsOf(cancelled, 'P')[0]?.text).toBe('CANCELADA');
  });

  it('shows the logo with the seller’s name as its text', async () => {
    const logo = await sharp({ create: { width: 300, height: 80, channels: 4, background: '#c2563a' } })
      .png()
      .toBuffer();
    expect(elementsOf(await read(blockOf(), { logo }), 'Figure').map(({ alt }) => alt)).toEqual([
      'Estudio Sol',
    ]);
  });

  it('shows a credit note under its own title, with real minus signs', async () => {
    const line = lineOf({ netMinor: -100_000, baseMinor: -100_000 });
    const document = await read(
      blockOfLines([line], { kind: 'credit_note', number: 'CN-7', corrects: 'INV-2026-0041', dueDate: null }),
    );
    expect(plain(elementsOf(document, 'H1')[0]?.text ?? '')).toBe('Credit note CN-7');
    expect(plain(elementsOf(document, 'L')[0]?.text ?? '')).toContain('Corrects invoice INV-2026-0041');
    expect(rowsOf(document, 0)[1]?.at(-1)).toBe('TD −MX$1,000.00');
    expect(rowsOf(document, 1).at(-1)).toEqual(['TH Total credited', 'TD −MX$1,000.00']);
  });

  it('shows the taxable base in inclusive mode, deducted deposits, the rounding and the exchange rate', async () => {
    const document = await read(
      blockOfLines([lineOf({ netMinor: 11_600, baseMinor: 10_000, unitPriceMinor: 11_600 })], {
        taxMode: 'inclusive',
        exchange: { baseCurrency: 'USD', rateE8: 5_400_000, on: '2026-11-20' },
        subtotalMinor: 11_600,
        deductions: [{ number: 'DEP-0003', issueDate: '2026-10-01', baseMinor: 4_000 }],
        netMinor: 6_000,
        taxMinor: 960,
        adjustMinor: 40,
        totalMinor: 7_000,
        taxes: [
          { name: 'IVA', ratePpm: 160_000, kind: 'added', exempt: false, baseMinor: 6_000, taxMinor: 960 },
        ],
      }),
    );
    expect(rowsOf(document, 1)).toEqual([
      ['TH Subtotal', 'TD MX$116.00'],
      ['TH Deposit DEP-0003 of Oct 1, 2026', 'TD −MX$40.00'],
      ['TH Taxable amount', 'TD MX$60.00'],
      ['TH IVA 16% on MX$60.00', 'TD MX$9.60'],
      ['TH Rounding', 'TD MX$0.40'],
      ['TH Amount due', 'TD MX$70.00'],
    ]);
    expect(plain(document.text)).toContain('1 MXN = 0.054 USD on Nov 20, 2026');
    expect(plain(document.text)).toContain('include taxes');
  });

  it('needs at most 60 KB for one page with a logo', async () => {
    const disc = { create: { width: 140, height: 140, channels: 4, background: '#c2563a' } } as const;
    const logo = await sharp({ create: { width: 480, height: 160, channels: 4, background: '#ffffff00' } })
      .composite([{ input: disc, left: 10, top: 10 }])
      .png()
      .toBuffer();
    expect((await print(blockOf(), { logo })).length).toBeLessThanOrEqual(60 * 1024);
  });

  it.each(['a4', 'letter'] as const)(
    'has three lines on one page, also with all that %s takes',
    async (paper) => {
      const description = 'Redesign of the online shop: research, wireframes, visual design and hand-over';
      const line = lineOf({
        description,
        discount: { kind: 'percent', ppm: 50_000 },
        taxes: ['IVA 16 %', 'ISR'],
      });
      const { taxes } = blockOf();
      const text =
        'Thank you for your trust. The source files are in the shared folder, with the fonts that we use.';
      const block = blockOfLines([line, line, line], {
        paper,
        client: { ...blockOf().seller, name: 'Café Ñandú' },
        exchange: { baseCurrency: 'USD', rateE8: 5_400_000, on: '2026-11-20' },
        discountMinor: 50_000,
        adjustMinor: 40,
        taxes: [...taxes.slice(0, 1), ...taxes],
        notes: text,
        terms: `${text}\n${text}`,
      });
      const logo = await sharp({ create: { width: 300, height: 120, channels: 4, background: '#c2563a' } })
        .png()
        .toBuffer();
      const { pages } = await read(block, { logo });
      expect(pages).toHaveLength(1);
      const lowest =
        pages[0]?.pieces.filter(({ text }) => text.includes('Thank you')).map(({ y }) => y) ?? [];
      expect(Math.min(...lowest)).toBeGreaterThan(60);
    },
  );

  it('is the same for the same input', async () => {
    const [first, second] = [await print(blockOf()), await print(blockOf())];
    expect(Buffer.compare(first, second)).toBe(0);
    expect(Buffer.compare(first, await print(blockOf(), { mark: 'void' }))).not.toBe(0);
  });
});

describe('a document of many pages', () => {
  const lines = Array.from({ length: 200 }, (_, index) =>
    lineOf({
      description: `Line ${index + 1} begins${' and goes on'.repeat(index % 9)} and ends ${index + 1}.`,
      quantityE4: (index + 1) * 10_000,
      unitPriceMinor: 12_345,
      netMinor: (index + 1) * 12_345,
      baseMinor: (index + 1) * 12_345,
    }),
  );

  it.each(['a4', 'letter'] as const)(
    'cuts no row, repeats the head and carries the sum (%s)',
    async (paper) => {
      const document = await read(blockOfLines(lines, { paper }));
      const { pages } = document;
      expect(pages.length).toBeGreaterThan(5);
      for (const [index, page] of pages.entries()) {
        const text = plain(page.text);
        expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
        const begun = numbers(text, /Line (\d+) begins/g);
        expect(numbers(text, /and ends (\d+)\./g)).toEqual(begun);
        const { bottom, top } = bounds(page.pieces);
        expect(bottom).toBeGreaterThan(20);
        expect(top).toBeLessThan(paper === 'a4' ? 842 : 792);
        const first = begun[0];
        if (index === 0 || first === undefined) continue;
        expect(text).toMatch(/Description Quantity Unit price Taxes Amount Brought forward/);
        const before = money(12_345 * ((first * (first - 1)) / 2));
        expect(text).toContain(`Brought forward ${before}`);
        expect(plain(pages[index - 1]?.text ?? '')).toContain(`Carried forward ${before}`);
      }
      const rows = elementsOf(document, 'TR').filter(({ children }) => children[0]?.role === 'TD');
      expect(rows).toHaveLength(200);
      expect(elementsOf(document, 'TH').filter(({ text }) => text === 'Description')).toHaveLength(1);
    },
  );

  it('continues long terms on the next pages, as one paragraph', async () => {
    const terms = Array.from({ length: 700 }, (_, index) => `word${index}`).join(' ');
    const document = await read(blockOf({ terms }));
    expect(document.pages.length).toBeGreaterThan(1);
    const read700 = document.pages.flatMap(({ structure }) =>
      structure.flatMap(({ children }) => children.at(-1)?.text.match(/word\d+/g) ?? []),
    );
    expect(read700.join(' ')).toBe(terms);
  });

  const money = (amountMinor: number) =>
    formatDocumentMoney({ amountMinor, currency: 'MXN' }, 'en', { currencies: [] });
  const numbers = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, number]) => Number(number));
  const bounds = (pieces: ReadDocument['pages'][number]['pieces']) => ({
    bottom: Math.min(...pieces.map(({ y }) => y)),
    top: Math.max(...pieces.map(({ y }) => y)),
  });
});
