import type { DocumentType } from '@oficio/contracts';
import { attributeOf, tagsOf } from '../xml-text.ts';
import { acceptsFormulas, acceptsRelationships, fieldsCheck } from './open-xml-content.ts';
import { eachPiece, textOf } from './xml-part.ts';
import { drain, type Entry } from './zip-archive.ts';

/* Word and Excel files (ECMA-376). Each part has a type, and relationships lead to other parts or out of the file. */

const TYPES: readonly DocumentType[] = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

const MAX_LIST_BYTES = 512 * 1024;
const LIST = '[Content_Types].xml';

/**
 * The parts that a file may have. Left out: macros, OLE and ActiveX objects, embedded files, controls, connections to
 * data, links to other workbooks (DDE among them), and everything unknown.
 */
const ALLOWED_PARTS: readonly RegExp[] = [
  /^(application|text)\/xml$/,
  /^image\/(png|jpe?g|jpg|gif|bmp|tiff?|x-[ew]mf|[ew]mf|svg\+xml|vnd\.ms-photo)$/,
  /^application\/vnd\.openxmlformats-package\.(relationships|core-properties|digital-signature-[a-z-]+)\+xml$/,
  /^application\/vnd\.openxmlformats-officedocument\.(theme|themeoverride|extended-properties|custom-properties|customxmlproperties)\+xml$/,
  /^application\/vnd\.openxmlformats-officedocument\.drawing(ml\.[a-z]+)?\+xml$/,
  /^application\/vnd\.openxmlformats-officedocument\.(vmldrawing|obfuscatedfont)$/,
  /^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.(document\.main|document\.glossary|styles|settings|websettings|fonttable|numbering|header|footer|footnotes|endnotes|comments|commentsextended|commentsids|commentsextensible|people|printersettings)(\+xml)?$/,
  /^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.(sheet\.main|worksheet|chartsheet|styles|sharedstrings|calcchain|comments|table|tablesinglecells|pivottable|pivotcachedefinition|pivotcacherecords|sheetmetadata|usernames|revisionheaders|revisionlog|printersettings)(\+xml)?$/,
  /^application\/vnd\.ms-office\.(chartstyle|chartcolorstyle|drawingml\.diagramdrawing\+?.*)(\+xml)?$/,
  /^application\/vnd\.ms-word\.styleswitheffects\+xml$/,
  /^application\/vnd\.ms-excel\.(threadedcomments|person|slicer|slicercache|timeline|timelinecache|rdrichvalue|rdrichvaluestructure|rdrichvaluetypes|richvaluerel)\+xml$/,
  /^application\/x-font(data|-ttf)$/,
];

/** The type of a file that has allowed parts alone, and nothing that is fetched or run when it is opened. */
export async function openXmlType(bytes: Buffer, entries: readonly Entry[]): Promise<DocumentType | null> {
  const list = entries.find(({ name }) => name === LIST);
  const declared = list && (await textOf(bytes, list, MAX_LIST_BYTES));
  const types = declared && partTypes(declared);
  if (!types) return null;
  for (const entry of entries) if (!(await isAllowed(bytes, entry, types))) return null;
  return TYPES.find((type) => [...types.parts.values()].includes(`${type}.main+xml`)) ?? null;
}

interface PartTypes {
  extensions: Map<string, string>;
  parts: Map<string, string>;
}

/** The types of parts by extension and by name, in lower case; null for a list that another reader may take otherwise. */
function partTypes(list: string): PartTypes | null {
  if (list.includes('<!')) return null;
  const types: PartTypes = { extensions: new Map(), parts: new Map() };
  for (const tag of tagsOf(list, ['Default', 'Override'])) {
    const [into, key] =
      tag.name === 'Default'
        ? [types.extensions, attributeOf(tag, 'Extension').toLowerCase()]
        : [types.parts, attributeOf(tag, 'PartName').toLowerCase()];
    if (into.has(key)) return null;
    into.set(key, attributeOf(tag, 'ContentType').trim().toLowerCase());
  }
  return types;
}

async function isAllowed(bytes: Buffer, entry: Entry, types: PartTypes): Promise<boolean> {
  if (entry.name === LIST) return true;
  if (entry.name.endsWith('/')) return entry.bytes === 0;
  const name = `/${entry.name}`.toLowerCase();
  const type = types.parts.get(name) ?? types.extensions.get(/\.([^./]*)$/.exec(name)?.[1] ?? '') ?? '';
  if (!ALLOWED_PARTS.some((allowed) => allowed.test(type))) return false;
  if (!/[+/]xml$/.test(type)) return drain(bytes, entry);
  return eachPiece(bytes, entry, checkOf(type));
}

/** What a piece of a part of this type may have. A comment or CDATA could divide what is looked for. */
function checkOf(type: string): (piece: string) => boolean {
  const isPlain = (piece: string): boolean => !piece.includes('<!');
  if (type.endsWith('.relationships+xml')) return (piece) => isPlain(piece) && acceptsRelationships(piece);
  if (type.includes('spreadsheetml.')) return (piece) => isPlain(piece) && acceptsFormulas(piece);
  if (!type.includes('wordprocessingml.')) return () => true;
  const acceptsFields = fieldsCheck();
  return (piece) => isPlain(piece) && acceptsFields(piece);
}
