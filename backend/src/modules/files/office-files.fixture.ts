import { zipSync } from 'fflate';

export const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const STORED = { level: 0 } as const;

export const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A Word file whose main part has the first type, with further declared types and parts. */
export function openXml(
  [type = '', ...types]: readonly string[],
  parts: Record<string, string> = {},
): Buffer {
  const declared = [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>',
    `<Override PartName="/word/document.xml" ContentType="${type}"/>`,
    ...types.map((each) =>
      each.startsWith('<') ? each : `<Default Extension="bin" ContentType="${each}"/>`,
    ),
    '</Types>',
  ];
  const files = {
    '[Content_Types].xml': declared.join(''),
    '_rels/.rels': relationships(['officeDocument', 'word/document.xml']),
    'word/document.xml':
      '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>',
    ...parts,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, text(content)]))),
  );
}

type Relation = readonly [type: string, target: string, more?: string];

function relationships(...relations: readonly Relation[]): string {
  const rows = relations.map(
    ([type, target, more = ''], index) =>
      `<Relationship Id="r${index}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" ${more}/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join('')}</Relationships>`;
}

/** A Word file whose document has these relationships. */
export const related = (...relations: readonly Relation[]): Buffer =>
  openXml([`${WORD}.main+xml`], { 'word/_rels/document.xml.rels': relationships(...relations) });

/** A Word file with this body. */
export const written = (body: string): Buffer =>
  openXml([`${WORD}.main+xml`], {
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });

/** An Excel file with a formula in its sheet. */
export const calculated = (formula: string): Buffer =>
  openXml(
    [
      `${EXCEL}.main+xml`,
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    ],
    { 'xl/worksheets/sheet1.xml': `<worksheet><c r="A1"><f>${formula}</f></c></worksheet>` },
  );

export function openDocument(type: string, parts: Record<string, string> = {}): Buffer {
  const files = { 'content.xml': '<office:document-content/>', ...parts };
  return Buffer.from(
    zipSync({
      mimetype: [text(type), STORED],
      ...Object.fromEntries(Object.entries(files).map(([name, content]) => [name, text(content)])),
    }),
  );
}

export const ODT = 'application/vnd.oasis.opendocument.text';
