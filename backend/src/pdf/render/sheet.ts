import { type DocumentFonts, RIGHT_TO_LEFT } from './document-fonts.ts';
import { LINES, type Spacing } from './styles.ts';
import { lineOf, linesOf, type PlacedPiece, type TextLine, type TextStyle } from './text-lines.ts';

export type Element = PDFKit.PDFStructureElement;

interface ElementOptions {
  alt?: string;
  /** Left, top, right and bottom of a figure. */
  bbox?: [number, number, number, number];
  scope?: 'Column' | 'Row';
}

export interface Place {
  x: number;
  y: number;
  width: number;
  /** `start` is the side on which a paragraph begins in its own direction. */
  align?: 'left' | 'right' | 'start';
}

const SIZES = { a4: [595.28, 841.89], letter: [612, 792] } as const;
const MARGIN = { side: 48, top: 48, bottom: 60 };

/** The pages of a document with their structure. Lengths are points from the top left corner of the page. */
export class Sheet {
  readonly left = MARGIN.side;
  readonly top = MARGIN.top;
  readonly right: number;
  readonly bottom: number;
  readonly height: number;
  /** The document's structure element. */
  readonly root: Element;
  /** Where the next part begins. */
  y = MARGIN.top;
  page = 0;
  /** Draws what belongs to each new page. */
  onPage: () => void = () => {};
  readonly pdf: PDFKit.PDFDocument;
  private readonly fonts: DocumentFonts;
  private readonly size: readonly [number, number];
  private readonly spacing: Spacing;
  private color = '';

  constructor(pdf: PDFKit.PDFDocument, fonts: DocumentFonts, paper: keyof typeof SIZES, spacing: Spacing) {
    this.pdf = pdf;
    this.fonts = fonts;
    this.size = SIZES[paper];
    this.spacing = spacing;
    this.height = this.size[1];
    this.right = this.size[0] - MARGIN.side;
    this.bottom = this.height - MARGIN.bottom;
    for (const { name, font } of [...fonts[400], ...fonts[600]]) {
      pdf.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
    }
    this.root = pdf.struct('Document');
    pdf.addStructure(this.root);
  }

  get width(): number {
    return this.right - this.left;
  }

  /** From the top of a line to that of the next one. */
  leading({ lineHeight }: TextStyle): number {
    return lineHeight * this.spacing.leading;
  }

  /** The distance between parts, and inside them. */
  gap(points: number): number {
    return points * this.spacing.gap;
  }

  addPage(): void {
    this.pdf.addPage({ size: [...this.size], margin: 0 });
    this.page += 1;
    this.color = '';
    this.y = this.top;
    this.onPage();
  }

  /** Continues on a new page if less than the height is left. */
  keep(height: number): void {
    if (this.y + height > this.bottom) this.addPage();
  }

  /** Draws on each page again, when their number is known. */
  onAllPages(draw: (page: number, pages: number) => void): void {
    for (let page = 1; page <= this.page; page += 1) {
      this.pdf.switchToPage(page - 1);
      this.color = '';
      draw(page, this.page);
    }
  }

  element(parent: Element, type: string, options: ElementOptions = {}): Element {
    const element = this.pdf.struct(type, options);
    parent.add(element);
    return element;
  }

  /** Makes what is drawn the content of a structure element. */
  content(element: Element, type: string, draw: () => void): void {
    element.add(this.pdf.markStructureContent(type));
    draw();
    this.pdf.endMarkedContent();
  }

  /** Leaves what is drawn out of the structure. */
  artifact(draw: () => void, type: 'Pagination' | 'Layout' = 'Layout'): void {
    this.pdf.markContent('Artifact', { type });
    draw();
    this.pdf.endMarkedContent();
  }

  linesOf(text: string, style: TextStyle, width: number): TextLine[] {
    return linesOf(text, style, width, this.fonts);
  }

  widthOf(text: string, style: TextStyle): number {
    return lineOf(text, style, this.fonts).width;
  }

  /** Draws lines below `y` and returns the end of the last one. */
  lines(lines: readonly TextLine[], style: TextStyle, { x, y, width, align = 'left' }: Place): number {
    let top = y;
    for (const line of lines) {
      const onRight = align === 'right' || (align === 'start' && line.rightToLeft);
      this.drawLine(line, style, onRight ? x + width - line.width : x, top);
      top += this.leading(style);
    }
    return top;
  }

  /** Breaks and draws a text below `y` and returns its end. */
  text(text: string, style: TextStyle, place: Place): number {
    return this.lines(this.linesOf(text, style, place.width), style, place);
  }

  /** Draws a text in one line, cut off where it doesn't fit. */
  line(text: string, style: TextStyle, place: Place): void {
    const whole = lineOf(text, style, this.fonts);
    const [first] = whole.width <= place.width ? [] : this.linesOf(text, style, place.width - style.size);
    this.lines([first ? lineOf(`${first.text}…`, style, this.fonts) : whole], style, place);
  }

  rule(y: number, color = LINES.hair, thickness = 0.5, from = this.left): void {
    this.artifact(() => {
      this.pdf.moveTo(from, y).lineTo(this.right, y).lineWidth(thickness).strokeColor(color).stroke();
    });
  }

  private drawLine({ spans }: TextLine, style: TextStyle, left: number, top: number): void {
    const baseline = top + (this.leading(style) + style.size * CAPITALS) / 2;
    if (style.color !== this.color) this.pdf.fillColor(style.color);
    this.color = style.color;
    for (const { pieces, actual, language } of spans) {
      const marking = {
        ...(actual !== undefined && { actual }),
        ...(language !== undefined && { lang: language }),
      };
      const isMarked = actual !== undefined || language !== undefined;
      if (isMarked) this.pdf.markContent('Span', marking);
      for (const piece of pieces) this.drawPiece(piece, style, left, baseline);
      if (isMarked) this.pdf.endMarkedContent();
    }
  }

  private drawPiece(piece: PlacedPiece, style: TextStyle, left: number, baseline: number): void {
    this.pdf.font(piece.font.name, style.size);
    // With the width and a count of words, pdfkit doesn't lay the text out to measure it.
    const measures = { textWidth: piece.width, wordCount: 1 };
    const direction = piece.rightToLeft && { features: RIGHT_TO_LEFT };
    const options = { lineBreak: false, baseline: 'alphabetic', ...measures, ...direction } as const;
    this.pdf.text(piece.text, left + piece.left, baseline, options);
  }
}

/** The height of capitals, in ems: text is centred in its line by them. */
const CAPITALS = 0.7;
