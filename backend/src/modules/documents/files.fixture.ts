import { zipSync } from 'fflate';
import { HOSTILE_FILES, png } from '../organization/setup/hostile-files.fixture.ts';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const STORED = { level: 0 } as const;

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An office file with these declared types of its parts. */
function openXml(types: readonly string[], parts: Record<string, Uint8Array> = {}): Buffer {
  const overrides = types.map(
    (type, index) => `<Override PartName="/part${index}.xml" ContentType="${type}"/>`,
  );
  const list = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`;
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': text(`${list}${overrides.join('')}</Types>`),
      'word/document.xml': text('<w:document/>'),
      ...parts,
    }),
  );
}

function openDocument(type: string, parts: Record<string, Uint8Array> = {}): Buffer {
  return Buffer.from(zipSync({ mimetype: [text(type), STORED], 'content.xml': text('<x/>'), ...parts }));
}

const ODT = 'application/vnd.oasis.opendocument.text';

const docx = openXml([`${WORD}.main+xml`]);
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const picture = png(2, 2, Buffer.alloc(6));
export const cfdi = Buffer.from(
  '<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Total="116.00"/>',
);

/** A file of each type, with its name and its type. */
export const DOCUMENTS_BY_TYPE: readonly (readonly [name: string, type: string, bytes: Buffer])[] = [
  ['contract.pdf', 'application/pdf', pdf],
  ['photo.png', 'image/png', picture],
  ['photo.JPG', 'image/jpeg', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
  ['photo.webp', 'image/webp', Buffer.from('RIFF\u001a\0\0\0WEBPVP8L\r\0\0\0/\0\0\0', 'latin1')],
  [
    'photo.gif',
    'image/gif',
    Buffer.from('47494638396101000100800000000000ffffff2c000000000100010000020144003b', 'hex'),
  ],
  ['notes.txt', 'text/plain', Buffer.from('Café: 3 < 4\n')],
  ['rows.csv', 'text/csv', Buffer.from('a;b\r\n1;2\r\n')],
  ['windows-1252.csv', 'text/csv', Buffer.from('Caf\u00e9;M\u00e9xico', 'latin1')],
  ['invoice.xml', 'application/xml', cfdi],
  ['letter.docx', WORD, docx],
  ['sheet.xlsx', EXCEL, openXml([`${EXCEL}.main+xml`])],
  ['letter.odt', ODT, openDocument(ODT)],
  [
    'sheet.ods',
    'application/vnd.oasis.opendocument.spreadsheet',
    openDocument('application/vnd.oasis.opendocument.spreadsheet'),
  ],
];

const {
  'a PDF with a script': pdfWithScript,
  'a pixel flood: 65,500 by 65,500 of them announced in a hundred bytes': flood,
  'a pixel flood: 5,001 by 5,000, really there': realFlood,
  'a PNG that breaks off': brokenPng,
  ...refused
} = HOSTILE_FILES;

/** Files that are stored as they are. They are never decoded here, and only ever downloaded. */
export const INERT_FILES = { pdfWithScript, flood, realFlood, brokenPng };

/** An archive whose directory announces this many unpacked bytes in one entry. */
function bomb(): Buffer {
  const file = openXml([`${WORD}.main+xml`], { 'word/media/zeros': new Uint8Array(10) });
  const directory = file.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
  file.writeUInt32LE(4_000_000_000, directory + 24);
  return file;
}

/** A list of content types that unpacks to ten megabytes. */
const longTypes = Buffer.from(zipSync({ '[Content_Types].xml': new Uint8Array(10_000_000).fill(32) }));

/** Files that are refused, by what they really are. */
export const REFUSED_FILES: Record<string, Buffer> = {
  ...(refused as Record<string, Buffer>),
  HTML: Buffer.from('<!DOCTYPE html><script>alert(1)</script>'),
  'HTML behind a comment': Buffer.from('<!-- x --><html><script>alert(1)</script></html>'),
  'HTML behind a byte order mark': Buffer.from('\ufeff\n <html><script>alert(1)</script></html>'),
  'HTML with the header of a PDF': Buffer.from('%PDF-1.4\n<html><script>alert(1)</script></html>\n%%EOF'),
  XHTML: Buffer.from(
    '<?xml version="1.0"?><x:html xmlns:x="http://www.w3.org/1999/xhtml"><x:script/></x:html>',
  ),
  'SVG in another element': Buffer.from('<a><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/></a>'),
  'XML with a style sheet': Buffer.from(
    '<?xml version="1.0"?><?xml-stylesheet href="x.xsl" type="text/xsl"?><a/>',
  ),
  'XML with a billion laughs': Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>'),
  'a Word file with macros': openXml([`${WORD}.main+xml`], { 'word/vbaProject.bin': text('x') }),
  'a Word file whose macros have another name': openXml([
    `${WORD}.main+xml`,
    'application/vnd.ms-office.vbaProject',
  ]),
  'a Word file whose macros are hidden by a reference': openXml([
    `${WORD}.main+xml`,
    'application/vnd.ms-office.vba&#80;roject',
  ]),
  'a Word file of the type with macros': openXml(['application/vnd.ms-word.document.macroEnabled.main+xml']),
  'an Excel file with old macros': openXml([`${EXCEL}.main+xml`], { 'xl/macrosheets/sheet1.xml': text('x') }),
  'an OpenDocument file with macros': openDocument(ODT, { 'Basic/Standard/Module1.xml': text('x') }),
  'an office file with a path that climbs': openXml([`${WORD}.main+xml`], { '../../x': text('x') }),
  'an office file that announces four gigabytes': bomb(),
  'an office file whose list of types is a bomb': longTypes,
  'an office file with something behind its end': Buffer.concat([docx, Buffer.from('<script>')]),
  'an archive of text': Buffer.from(zipSync({ 'a.txt': text('a') })),
  'an archive that breaks off': docx.subarray(0, docx.length - 30),
  'a program for Windows': Buffer.from(
    'MZ\u0090\0\u0003\0\0\0This program cannot be run in DOS mode',
    'latin1',
  ),
  'a program for Linux': Buffer.from('7f454c4602010100', 'hex'),
  'a script of a shell': Buffer.from('#!/bin/sh\nrm -rf /\n'),
  'random bytes': Buffer.from('00ff10deadbeef', 'hex'),
};
