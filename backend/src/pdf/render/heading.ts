import type { Drawing } from './drawing.ts';
import type { Element } from './sheet.ts';
import { STYLES } from './styles.ts';

const LOGO = { width: 150, height: 52 };
const AFTER = 24;

/** Draws the title with the number and the mark; the logo stands on the right. */
export function drawHeading(drawing: Drawing): void {
  const { sheet, block, words } = drawing;
  const top = sheet.y;
  const heading = sheet.element(sheet.root, 'H1');
  const place = { x: sheet.left, width: sheet.width - LOGO.width - 24 };
  sheet.content(heading, 'H1', () => {
    sheet.y = sheet.text(words.title[block.kind], STYLES.title, { ...place, y: top });
    if (block.number) sheet.y = sheet.text(block.number, STYLES.number, { ...place, y: sheet.y + 2 });
  });
  drawMark(drawing, top);
  const logoBottom = drawLogo(drawing, top);
  sheet.y = Math.max(sheet.y, logoBottom) + sheet.gap(AFTER);
}

function drawMark({ sheet, block, words, mark }: Drawing, top: number): void {
  if (!mark) return;
  const style = STYLES[mark];
  const text = words.mark[mark];
  const x = sheet.left + sheet.widthOf(words.title[block.kind], STYLES.title) + 14;
  const height = sheet.leading(style);
  const y = top + (sheet.leading(STYLES.title) - height) / 2 + 1;
  const width = sheet.widthOf(text, style);
  sheet.artifact(() => {
    sheet.pdf
      .roundedRect(x - 6, y - 2, width + 12, height + 4, 4)
      .lineWidth(0.75)
      .strokeColor(style.color)
      .stroke();
  });
  const paragraph: Element = sheet.element(sheet.root, 'P');
  sheet.content(paragraph, 'P', () => sheet.text(text, style, { x, y, width: width + 1 }));
}

/** Returns the end of the logo. */
function drawLogo({ sheet, block, logo }: Drawing, top: number): number {
  if (!logo) return top;
  const image = open(sheet.pdf, logo);
  const scale = Math.min(LOGO.width / image.width, LOGO.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  const left = sheet.right - width;
  const figure = sheet.element(sheet.root, 'Figure', {
    alt: block.seller.name,
    bbox: [left, top, sheet.right, top + height],
  });
  sheet.content(figure, 'Figure', () =>
    sheet.pdf.image(image as unknown as Buffer, left, top, { width, height }),
  );
  return top + height;
}

interface OpenedImage {
  width: number;
  height: number;
}

function open(pdf: PDFKit.PDFDocument, png: Uint8Array): OpenedImage {
  return (pdf as unknown as { openImage: (source: Uint8Array) => OpenedImage }).openImage(png);
}
