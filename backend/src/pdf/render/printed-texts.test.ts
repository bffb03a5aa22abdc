import { inflateSync } from 'node:zlib';
import { type DocumentBlock, formatDecimal, formatDocumentMoney } from '@oficio/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockOf, blockOfLines, lineOf } from '../../../test/document-blocks.ts';
import { HOSTILE_TEXTS } from '../../../test/hostile-texts.ts';
import { readDocument } from '../../../test/read-document.ts';
import { unprintableOf } from './block-texts.ts';
import { openFonts } from './document-fonts.ts';
import { renderDocument } from './document-pdf.ts';

const fonts = openFonts();

const print = (block: DocumentBlock) =>
  renderDocument({ text: JSON.stringify(block), sha256: null, mark: null, logo: null }, fonts);

/** Without spaces and line breaks, which move where a line is broken. */
const dense = (text: string) => text.replace(/[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '');

describe('the texts of a document', () => {
  it('are printed as typed where they try to be markup', async () => {
    for (let from = 0; from < HOSTILE_TEXTS.length; from += 20) {
      const texts = HOSTILE_TEXTS.slice(from, from + 20);
      const lines = texts.map((description) => lineOf({ description }));
      const [name = ''] = texts;
      const party = { ...blockOf().client, name, address: texts.slice(0, 4) };
      const block = blockOfLines(lines, {
        client: party,
        seller: party,
        notes: texts.join('\n'),
        terms: name,
      });
      const { text, info } = await readDocument(await print(block));
      for (const hostile of texts) expect(dense(text).split(dense(hostile)).length).toBeGreaterThan(2);
      expect(info).toMatchObject({ IsXFAPresent: false, IsAcroFormPresent: false });
    }
  });

  it('are printed in Greek, Cyrillic, Vietnamese and the languages of Europe', async () => {
    const names = [
      'Παπαδόπουλος ᾧ',
      'Общество с ограниченной ответственностью «Ёж»',
      'Nguyễn Thị Ánh Đặng',
      'Łódź Žižkov Ğüneş Þór Çelik Őz ñandú ĳ',
      '€ 5 ₺ 6 ₽ ✓ ★ ½ ‘’ “” … — •',
    ];
    const block = blockOfLines(names.map((description) => lineOf({ description })));
    expect(await unprintableOf(block, fonts)).toEqual([]);
    const { text } = await readDocument(await print(block));
    for (const name of names) expect(dense(text)).toContain(dense(name));
  });

  it('are printed with everyday symbols; a ligature is printed as its letters', async () => {
    const symbols = '≤ ≥ ≈ ≠ ± × ÷ ∞ √ → ← ↔ ⇒ ′ ″ ‰ ⅓ ⅔ ⅛ ₂ ⁴ ⁻ ℃ ™ № ℮ ‡ • ▪ ☐ ☑ ✓ ★ ♥ ① Ⅳ ♪';
    const block = blockOf({ notes: `${symbols} ﬁ ﬂ` });
    expect(await unprintableOf(block, fonts)).toEqual([]);
    expect(dense((await readDocument(await print(block))).text)).toContain(dense(`${symbols} fi fl`));
  });

  it('are printed in Arabic, Hebrew, Chinese, Japanese and Korean', async () => {
    const names = [
      'شركة النور للتصميم',
      'شرکت نمونه\u200cای پارس',
      'סטודיו שמש בע״מ',
      'שָׁלוֹם',
      '深圳市阳光设计有限公司',
      '臺北陽光設計股份有限公司',
      '株式会社サンプル・デザイン',
      '주식회사 햇살디자인',
    ];
    const [name = ''] = names;
    const client = { ...blockOf().client, name, address: names };
    const block = blockOfLines(
      names.map((description) => lineOf({ description })),
      { client },
    );
    expect(await unprintableOf(block, fonts)).toEqual([]);
    const { text } = await readDocument(await print(block));
    for (const printed of names) expect(dense(text)).toContain(dense(printed));
  });

  it('run from right to left where their letters do, and are read in their own order', async () => {
    const notes = 'Logo שלום עולם (טיוטה) 25 ימים done';
    const { pages, text } = await readDocument(await print(blockOf({ notes })));
    expect(text).toContain('Logo שלום עולם');
    expect(dense(text).replace(/[()]/g, '')).toContain(dense(notes).replace(/[()]/g, ''));
    const left = (word: string) =>
      pages[0]?.pieces.find((piece) => piece.text.trim() === word)?.x ?? Number.NaN;
    const fromLeft = ['ימים', '25', 'טיוטה', 'עולם', 'שלום'].map(left);
    expect(fromLeft).toEqual(fromLeft.toSorted((one, other) => one - other));
  });

  it('of a paragraph from right to left begin on the right, and end lines on the left', async () => {
    const terms = Array.from({ length: 60 }, (_, index) => `מילה${index}`).join(' ');
    const { pages, text } = await readDocument(await print(blockOf({ terms })));
    expect(dense(text)).toContain(dense(terms));
    const words = pages[0]?.pieces.filter((piece) => piece.text.includes('מילה')) ?? [];
    const lines = Object.values(Object.groupBy(words, ({ y }) => y));
    expect(lines.length).toBeGreaterThan(2);
    const firstOf = (line: typeof words = []) => Math.max(...line.map(({ x }) => x));
    expect(firstOf(lines.at(-1))).toBeCloseTo(firstOf(lines[0]), -1);
  });

  it('of a tax with a Hebrew name don’t turn the row around', async () => {
    const tax = { ...(blockOf().taxes[0] as DocumentBlock['taxes'][number]), name: 'מע״מ' };
    const { pages } = await readDocument(await print(blockOf({ taxes: [tax] })));
    const pieces = pages[0]?.pieces ?? [];
    const name = pieces.findLast((piece) => piece.text === 'מע״מ');
    const base = pieces.find((piece) => piece.y === name?.y && piece.text.includes('on MX$'));
    expect(base?.x).toBeGreaterThan(name?.x ?? Number.NaN);
  });

  it('ignore marks that turn letters around', async () => {
    const block = blockOf({ notes: 'Pay \u202eeurt\u202c now' });
    expect(dense((await readDocument(await print(block))).text)).toContain('Payeurtnow');
  });

  it('draw emoji, and leave out those that no font has, without a word', async () => {
    const block = blockOf({ notes: 'A 🚀 b 👩‍💻 c 👍🏽 d 🇲🇽 e \u{1fbff}\u20e3 f' });
    expect(await unprintableOf(block, fonts)).toEqual([]);
    const { text } = await readDocument(await print(block));
    expect(dense(text)).toMatch(/A🚀b👩.*c👍.*d🇲🇽e.*f/u);
    expect(text).not.toContain('□');
  });

  it('have boxes for what no font has, which keep the text and are named', async () => {
    const missing = ['ᏣᎳᎩ', '𒀀', '\u0f40\u0f72'];
    const block = blockOf({ client: { ...blockOf().client, name: `A ${missing.join(' b ')} C` } });
    expect(await unprintableOf(block, fonts)).toEqual([
      ...missing.flatMap((word) => [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment)),
    ]);
    const file = await print(block);
    const { text } = await readDocument(file);
    expect(dense(text)).toContain(dense('A □□□ b □ b □ C'));
    expect(actualTexts(file)).toEqual(expect.arrayContaining(missing));
  });

  it('are composed, so that letters with marks of their own are found', async () => {
    const block = blockOf({ client: { ...blockOf().client, name: 'Cafe\u0301 n\u0303andu' } });
    expect(await unprintableOf(block, fonts)).toEqual([]);
    expect(dense((await readDocument(await print(block))).text)).toContain('Caféñandu');
  });

  it('lose no letter of words that are wider than their column', async () => {
    const description = Array.from({ length: 900 }, (_, index) =>
      String.fromCharCode(97 + (index % 26)),
    ).join('');
    const { text } = await readDocument(await print(blockOfLines([lineOf({ description })])));
    expect(dense(text)).toContain(description);
  });

  it('break Chinese and Japanese lines between characters, and begin none with a full stop', async () => {
    const notes = '設計と開発の費用です。'.repeat(12);
    const { pages, text } = await readDocument(await print(blockOf({ notes })));
    expect(dense(text)).toContain(notes);
    const starts = Object.values(Object.groupBy(pages[0]?.pieces ?? [], ({ y }) => y)).map(
      (line) => line?.[0]?.text,
    );
    expect(starts.filter((start) => start?.startsWith('。'))).toEqual([]);
  });

  it('are cut only in a row that is higher than a page', async () => {
    const breaks = Array.from({ length: 200 }, (_, index) => `row${index}.`).join('\n');
    const { pages, text } = await readDocument(
      await print(blockOfLines([lineOf(), lineOf({ description: breaks })])),
    );
    expect(dense(text).match(/row\d+\./g)).toHaveLength(200);
    expect(Math.min(...pages.flatMap(({ pieces }) => pieces.map(({ y }) => y)))).toBeGreaterThan(20);
  });
});

it('prints every amount exactly as the formatter says', async () => {
  const amount = fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 });
  const price = fc.integer({ min: 0, max: 10_000_000_000_000 });
  const tax = fc.record({
    name: fc.constantFrom('IVA', 'ISR', 'IEPS'),
    ratePpm: fc.integer({ min: 0, max: 1_000_000 }),
    kind: fc.constantFrom('added' as const, 'withheld' as const),
    exempt: fc.boolean(),
    baseMinor: amount,
    taxMinor: amount,
  });
  const line = fc.record({
    description: fc.constant('Work'),
    quantityE4: fc.integer({ min: 1, max: 10_000_000_000 }),
    unit: fc.constantFrom(null, 'h'),
    unitPriceMinor: fc.integer({ min: 0, max: 100_000_000 }),
    discount: fc.constant(null),
    taxes: fc.constantFrom<string[][]>([], ['IVA']),
    netMinor: amount,
    baseMinor: fc.constant(0),
  });
  const block = fc.record({
    currency: fc.constantFrom('MXN', 'USD', 'EUR', 'JPY', 'KWD', 'CLF'),
    locale: fc.constantFrom('en' as const, 'es' as const),
    paper: fc.constantFrom('a4' as const, 'letter' as const),
    lines: fc.array(line, { minLength: 1, maxLength: 30 }),
    taxes: fc.array(tax, { maxLength: 4 }),
    subtotalMinor: amount,
    discountMinor: price,
    netMinor: amount,
    taxMinor: fc.constant(0),
    adjustMinor: amount,
    totalMinor: amount,
  });
  await fc.assert(
    fc.asyncProperty(block, async (change) => {
      const printed = { ...blockOf(), ...change };
      const { text } = await readDocument(await print(printed));
      const found = dense(text);
      const { currency, locale } = printed;
      for (const amountMinor of amountsOf(printed)) {
        expect(found).toContain(
          dense(formatDocumentMoney({ amountMinor, currency }, locale, { currencies: [] })),
        );
      }
      for (const { quantityE4 } of printed.lines)
        expect(found).toContain(dense(formatDecimal(quantityE4, 4, locale)));
    }),
    { numRuns: 60 },
  );
});

function amountsOf({ lines, taxes, discountMinor, ...block }: DocumentBlock): number[] {
  return [
    block.subtotalMinor,
    -discountMinor,
    block.netMinor,
    block.adjustMinor,
    block.totalMinor,
    ...lines.map(({ unitPriceMinor }) => unitPriceMinor),
    ...taxes.flatMap(({ kind, baseMinor, taxMinor }) => [
      baseMinor,
      kind === 'added' ? taxMinor : 0 - taxMinor,
    ]),
  ].filter((amountMinor) => amountMinor !== 0);
}

/** The texts that stand for drawn ones, from the pages' content streams. */
function actualTexts(file: Uint8Array): string[] {
  const source = Buffer.from(file).toString('latin1');
  const streams = [...source.matchAll(/\/FlateDecode[\s\S]*?stream\n([\s\S]*?)\nendstream/g)].map(
    ([, stream = '']) => stream,
  );
  return streams.flatMap((stream) => {
    const content = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    const texts = content.matchAll(/\/ActualText \(\xfe\xff((?:\\[\s\S]|[^\\)])*)\)/g);
    return [...texts].map(([, text = '']) => {
      const bytes = text.replace(/\\([\s\S])/g, (_, escaped) => ESCAPES[escaped] ?? escaped);
      return Buffer.from(bytes, 'latin1').swap16().toString('utf16le');
    });
  });
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
