import { documentFactRows } from '@oficio/contracts';
import type { Drawing } from './drawing.ts';
import { LINES, STYLES } from './styles.ts';

const GAP = 16;
const PADDING = 10;
const AFTER = 20;

/** Draws the dates, the references and the amount due, side by side. */
export function drawFacts(drawing: Drawing): void {
  const { sheet, block, words } = drawing;
  const facts = documentFactRows(block, words);
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
