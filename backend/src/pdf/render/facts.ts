import { documentMoney, formatDecimal, formatDocumentDate } from '@oficio/contracts';
import type { Drawing } from './drawing.ts';
import { LINES, STYLES } from './styles.ts';

const GAP = 16;
const PADDING = 10;
const AFTER = 20;

/** Draws the dates, the references and the amount due, side by side. */
export function drawFacts(drawing: Drawing): void {
  const { sheet } = drawing;
  const facts = factsOf(drawing);
  const width = (sheet.width - GAP * (facts.length - 1)) / facts.length;
  const top = sheet.y;
  const padding = sheet.gap(PADDING);
  sheet.rule(top, LINES.strong, 0.75);
  const list = sheet.element(sheet.root, 'L');
  let end = top;
  for (const [index, { label, value, strong }] of facts.entries()) {
    const place = { x: sheet.left + index * (width + GAP), width };
    const item = sheet.element(list, 'LI');
    let y = top + padding;
    sheet.content(sheet.element(item, 'Lbl'), 'Lbl', () => {
      y = sheet.text(label, STYLES.label, { ...place, y }) + 2;
    });
    sheet.content(sheet.element(item, 'LBody'), 'LBody', () => {
      y = sheet.text(value, strong ? STYLES.strong : STYLES.body, { ...place, y });
    });
    end = Math.max(end, y);
  }
  sheet.rule(end + padding);
  sheet.y = end + padding + sheet.gap(AFTER);
}

interface Fact {
  label: string;
  value: string;
  strong?: boolean;
}

function factsOf({ block, words }: Drawing): Fact[] {
  const { locale, currency } = block;
  const facts: Fact[] = [{ label: words.issueDate, value: formatDocumentDate(block.issueDate, locale) }];
  if (block.dueDate) facts.push({ label: words.dueDate, value: formatDocumentDate(block.dueDate, locale) });
  if (block.corrects) facts.push({ label: words.corrects, value: block.corrects });
  if (block.poNumber) facts.push({ label: words.poNumber, value: block.poNumber });
  if (block.exchange) {
    const { baseCurrency, rateE8, on } = block.exchange;
    const rate = `${formatDecimal(rateE8, 8, locale)} ${baseCurrency}`;
    const value = words.exchangeRate(currency, rate, formatDocumentDate(on, locale));
    facts.push({ label: words.exchange, value });
  }
  const total = documentMoney(block, block.totalMinor);
  return [...facts, { label: words.due[block.kind], value: total, strong: true }];
}
