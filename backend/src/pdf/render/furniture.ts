import type { Drawing } from './drawing.ts';
import { STYLES, WATERMARKS } from './styles.ts';

const WATERMARK_ANGLE = -40;

/** Draws the mark across the page and, from the second page on, the line that names the document. */
export function drawPageStart(drawing: Drawing): void {
  drawWatermark(drawing);
  const { sheet, block } = drawing;
  if (sheet.page === 1) return;
  sheet.artifact(() => {
    const half = sheet.width / 2;
    const y = sheet.top - 16;
    sheet.line(nameOf(drawing), STYLES.footer, { x: sheet.left, y, width: half - 8 });
    sheet.line(block.seller.name, STYLES.footer, { x: sheet.left + half, y, width: half, align: 'right' });
  }, 'Pagination');
  sheet.y = sheet.top + 8;
}

/** Draws the page's number and the start of the document's hash on each page. */
export function drawFooters(drawing: Drawing): void {
  const { sheet, words, sha256 } = drawing;
  sheet.onAllPages((page, pages) => {
    const y = sheet.bottom + 20;
    sheet.rule(y - 6);
    sheet.artifact(() => {
      const parts = [nameOf(drawing), sha256 && `${words.fingerprint} ${sha256.slice(0, 12)}`];
      const place = { x: sheet.left, y, width: sheet.width - 100 };
      sheet.line(parts.filter(Boolean).join('   ·   '), STYLES.footer, place);
      sheet.line(words.page(page, pages), STYLES.footer, { ...place, width: sheet.width, align: 'right' });
    }, 'Pagination');
  });
}

function nameOf({ block, words }: Drawing): string {
  return [words.title[block.kind], block.number].filter(Boolean).join(' ');
}

function drawWatermark({ sheet, words, mark }: Drawing): void {
  if (!mark) return;
  const style = WATERMARKS[mark];
  const [x, y] = [sheet.left + sheet.width / 2, sheet.height / 2];
  const width = sheet.widthOf(words.mark[mark], style);
  const fitting = { ...style, size: Math.min(style.size, (style.size * FITTING_WIDTH) / width) };
  sheet.artifact(() => {
    sheet.pdf.save().rotate(WATERMARK_ANGLE, { origin: [x, y] });
    const left = x - sheet.widthOf(words.mark[mark], fitting) / 2;
    sheet.text(words.mark[mark], fitting, {
      x: left,
      y: y - sheet.leading(fitting) / 2,
      width: FITTING_WIDTH + 1,
    });
    sheet.pdf.restore();
  }, 'Pagination');
}

const FITTING_WIDTH = 560;
