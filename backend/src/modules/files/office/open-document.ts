import type { DocumentType } from '@oficio/contracts';
import { attributesOf, tagsOf, type XmlTag } from '../xml-text.ts';
import { eachPiece, textOf } from './xml-part.ts';
import { drain, type Entry } from './zip-archive.ts';

/* OpenDocument files (OASIS, version 1.3). The first entry is the type, stored unpacked. */

const TYPES: Record<string, DocumentType> = {
  'application/vnd.oasis.opendocument.text': 'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet': 'application/vnd.oasis.opendocument.spreadsheet',
};

/** The parts that a file may have. Left out: macros, dialogs, OLE objects, settings of the program, and everything unknown. */
const ALLOWED_PARTS: readonly RegExp[] = [
  /^(mimetype|manifest\.rdf|layout-cache)$/,
  /^META-INF\/(manifest|documentsignatures)\.xml$/,
  /^(Object \d+\/)?(content|styles|meta|settings)\.xml$/,
  /^(Object \d+\/)?(Pictures|media|Thumbnails|ObjectReplacements|Fonts)\/[^/]+$/,
];

/** The type of a file that has allowed parts alone, and nothing that is fetched or run when it is opened. */
export async function openDocumentType(
  bytes: Buffer,
  entries: readonly Entry[],
): Promise<DocumentType | null> {
  const first = entries.find(({ offset }) => offset === 0);
  if (first?.name !== 'mimetype' || !first.isStored) return null;
  const type = TYPES[(await textOf(bytes, first, 100)) ?? ''];
  if (!type) return null;
  for (const entry of entries) if (!(await isAllowed(bytes, entry))) return null;
  return type;
}

async function isAllowed(bytes: Buffer, entry: Entry): Promise<boolean> {
  // Programs write empty folders, and an empty list of keys.
  if (entry.bytes === 0 && /\/$|^Configurations2\//.test(entry.name)) return true;
  if (!ALLOWED_PARTS.some((allowed) => allowed.test(entry.name))) return false;
  return entry.name.endsWith('.xml') ? eachPiece(bytes, entry, acceptsPiece) : drain(bytes, entry);
}

const FORBIDDEN = [
  'script',
  'event-listener',
  'dde-source',
  'dde-connection',
  'dde-connection-decl',
  'dde-link',
  'object-ole',
  'applet',
  'plugin',
  'floating-frame',
  'encryption-data',
];

/** Where a link that somebody clicks doesn't lead. */
const RUNS = /^\s*(javascript|vbscript|macro|data|vnd\.sun\.star\.\w+|service|slot):/i;
/** What is fetched when the file is opened. A template is the program's own, on its disk. */
const FETCHES = /^\s*([a-z][a-z\d+.-]+:|\/\/|\\\\)/i;
const OWN_TEMPLATE = /^file:\/\/\/([a-z]:|home|Users|usr|opt)\//i;
/** Functions of a spreadsheet that ask another program or a server. */
const FUNCTIONS = /\b(dde|webservice)\s*\(/i;

function acceptsPiece(piece: string): boolean {
  if (piece.includes('<!') || tagsOf(piece, FORBIDDEN).length > 0) return false;
  if (!/href|formula/.test(piece)) return true;
  return tagsOf(piece, ['[^\\s<>/:"\'=]+']).every(
    (tag) =>
      attributesOf(tag, 'href').every((href) => acceptsLink(tag, href)) &&
      attributesOf(tag, 'formula').every((formula) => !FUNCTIONS.test(formula)),
  );
}

function acceptsLink({ name }: XmlTag, href: string): boolean {
  if (name === 'a') return !RUNS.test(href);
  return !FETCHES.test(href) || (name === 'template' && OWN_TEMPLATE.test(href));
}
