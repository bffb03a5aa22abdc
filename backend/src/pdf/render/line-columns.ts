import {
  type DocumentBlock,
  type DocumentWords,
  documentMoney,
  documentPrice,
  formatDecimal,
  portionOf,
  priceOf,
} from '@oficio/contracts';
import type { Drawing } from './drawing.ts';
import type { Sheet } from './sheet.ts';
import { STYLES } from './styles.ts';
import { inOrderFromLeft } from './text-direction.ts';

type Line = DocumentBlock['lines'][number];

export interface LineRow {
  /** One for each column. */
  cells: string[];
  /** Printed below the description. */
  discount: string | null;
  amountMinor: number;
}

export interface LineColumn {
  heading: string;
  left: number;
  width: number;
  align: 'left' | 'right';
}

const COLUMN_GAP = 14;

/** The widest that columns of words become beside the description. */
const WORDS_WIDTH = 84;

/** The cells of each line as texts. */
export function rowsOf({ block, words }: Pick<Drawing, 'block' | 'words'>): LineRow[] {
  const { locale, lines } = block;
  const money = (amountMinor: number) => documentMoney(block, amountMinor);
  return lines.map((line) => {
    const { amountMinor, discountMinor } = amountsOf(line, block.kind);
    const quantity = [formatDecimal(line.quantityE4, 4, locale), line.unit].filter(Boolean).join(' ');
    const taxes = hasTaxes(block) ? [inOrderFromLeft(line.taxes.join(', '))] : [];
    return {
      cells: [line.description, quantity, documentPrice(block, line), ...taxes, money(amountMinor)],
      discount: discountText(line, discountMinor, words, block),
      amountMinor,
    };
  });
}

/** The columns, with the description as wide as the others let it be. */
export function columnsOf({ sheet, block, words }: Drawing, rows: readonly LineRow[]): LineColumn[] {
  const taxes = hasTaxes(block) ? [words.taxes] : [];
  const headings = [words.description, words.quantity, words.unitPrice, ...taxes, words.amount];
  const widths = headings.map((heading, index) => {
    const width = widestOf(
      sheet,
      heading,
      rows.map(({ cells }) => cells[index] ?? ''),
    );
    return isOfWords(index, headings.length) ? Math.min(width, WORDS_WIDTH) : width;
  });
  const others = widths.slice(1).reduce((sum, width) => sum + width + COLUMN_GAP, 0);
  widths[0] = sheet.width - others;
  let left = sheet.left;
  return headings.map((heading, index) => {
    const column: LineColumn = {
      heading,
      left,
      width: widths[index] ?? 0,
      align: index === 0 ? 'left' : 'right',
    };
    left += column.width + COLUMN_GAP;
    return column;
  });
}

/** The amount of a line after its own discount, as it adds up to the subtotal. */
function amountsOf(line: Line, kind: DocumentBlock['kind']): { amountMinor: number; discountMinor: number } {
  const sign = kind === 'credit_note' ? -1 : 1;
  const { quantityE4, discount } = line;
  const gross = priceOf(quantityE4, line);
  if (discount === null) return { amountMinor: 0 + sign * gross, discountMinor: 0 };
  const share = discount.kind === 'percent' ? portionOf(Math.abs(gross), discount.ppm) : discount.amountMinor;
  const discountMinor = sign * Math.sign(gross) * share;
  return { amountMinor: 0 + sign * gross - discountMinor, discountMinor };
}

function discountText(
  { discount }: Line,
  discountMinor: number,
  words: DocumentWords,
  block: DocumentBlock,
): string | null {
  if (discount === null || discountMinor === 0) return null;
  const amount = documentMoney(block, -discountMinor);
  if (discount.kind === 'amount') return words.discountOf(amount);
  return words.discountOf(`${formatDecimal(discount.ppm, 4, block.locale)}% (${amount})`);
}

function hasTaxes({ lines }: DocumentBlock): boolean {
  return lines.some(({ taxes }) => taxes.length > 0);
}

/** The quantity with its unit, and the names of taxes. */
function isOfWords(index: number, columns: number): boolean {
  return index === 1 || (columns === 5 && index === 3);
}

function widestOf(sheet: Sheet, heading: string, texts: readonly string[]): number {
  const widths = texts.map((text) => sheet.widthOf(text, STYLES.body));
  // Rounded up, because a line that fills its column exactly would be broken.
  return Math.ceil(Math.max(sheet.widthOf(heading, STYLES.heading), ...widths) + 0.5);
}
