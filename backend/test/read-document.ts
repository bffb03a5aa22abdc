import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** An element of a document's structure with its own text and its children's. */
export interface ReadElement {
  role: string;
  text: string;
  alt: string | undefined;
  children: ReadElement[];
}

export interface ReadPage {
  /** All text in the order of the page, artifacts included. */
  text: string;
  /** Where each piece of text begins; `y` is measured from the bottom. */
  pieces: { text: string; x: number; y: number }[];
  structure: ReadElement[];
  /** In points: 842 of A4, 792 of Letter. */
  height: number;
}

export interface ReadDocument {
  pages: ReadPage[];
  text: string;
  info: Record<string, unknown>;
  metadata: string;
  attachments: Record<string, string>;
}

/** Reads a PDF file back. */
export async function readDocument(file: Uint8Array): Promise<ReadDocument> {
  const loading = getDocument({ data: file.slice(), verbosity: 0, useSystemFonts: false });
  const pdf = await loading.promise;
  try {
    const pages: ReadPage[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1)
      pages.push(await readPage(await pdf.getPage(number)));
    const { info, metadata } = await pdf.getMetadata();
    const attachments: ReadDocument['attachments'] = {};
    for (const id of (await pdf.getAttachments())?.keys() ?? []) {
      attachments[id] = new TextDecoder().decode((await pdf.getAttachmentContent(id)) as Uint8Array);
    }
    return {
      pages,
      text: pages.map(({ text }) => text).join('\n'),
      info: info as Record<string, unknown>,
      metadata: metadata?.getRaw() ?? '',
      attachments,
    };
  } finally {
    await loading.destroy();
  }
}

/** The elements of a role, in reading order. */
export function elementsOf({ pages }: ReadDocument, role: string): ReadElement[] {
  return pages.flatMap(({ structure }) => structure.flatMap((element) => within(element, role)));
}

function within(element: ReadElement, role: string): ReadElement[] {
  const inner = element.children.flatMap((child) => within(child, role));
  // Each page's tree names the elements of all pages.
  const isHere = element.text !== '' || element.alt !== undefined;
  return element.role === role && isHere ? [element, ...inner] : inner;
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;
type Tree = NonNullable<Awaited<ReturnType<Page['getStructTree']>>>;

async function readPage(page: Page): Promise<ReadPage> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const marked = new Map<string, string>();
  const open: (string | null)[] = [];
  const pieces: ReadPage['pieces'] = [];
  let text = '';
  for (const item of items) {
    if ('str' in item) {
      const piece = item.str + (item.hasEOL ? '\n' : '');
      if (item.str !== '') pieces.push({ text: item.str, x: item.transform[4], y: item.transform[5] });
      text += piece;
      const id = open.findLast((entry) => entry !== null);
      if (id) marked.set(id, (marked.get(id) ?? '') + piece);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.id ?? null);
  }
  const tree = await page.getStructTree();
  return { text, pieces, structure: tree ? childrenOf(tree, marked) : [], height: page.view[3] ?? 0 };
}

function childrenOf(tree: Tree, marked: ReadonlyMap<string, string>): ReadElement[] {
  return tree.children.flatMap((child) => ('role' in child ? [elementOf(child, marked)] : []));
}

function elementOf(tree: Tree, marked: ReadonlyMap<string, string>): ReadElement {
  const children = childrenOf(tree, marked);
  const own = tree.children.flatMap((child) => ('id' in child ? (marked.get(child.id) ?? []) : []));
  const texts = [...own, ...children.map((child) => child.text)].map((part) => part.trim());
  const text = texts.filter((part) => part !== '').join('\n');
  return { role: tree.role, text, alt: 'alt' in tree ? String(tree.alt) : undefined, children };
}
