import { zipSync } from 'fflate';
import { HOSTILE_FILES, png } from '../organization/setup/hostile-files.fixture.ts';
import {
  calculated,
  EXCEL,
  ODT,
  openDocument,
  openXml,
  related,
  text,
  WORD,
  written,
} from './office-files.fixture.ts';

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
  ['sums.xlsx', EXCEL, calculated(`SUM(A1:B2)&amp;"a|b"&amp;'x|y'!A1`)],
  [
    'links.docx',
    WORD,
    related(
      ['styles', 'styles.xml'],
      ['hyperlink', 'https://nopal.example/?a=1&amp;b=2', 'TargetMode="External"'],
      ['hyperlink', 'mailto:ana@nopal.example', 'TargetMode="External"'],
      ['image', 'https://nopal.example/logo.png', 'TargetMode="External"'],
      ['attachedTemplate', 'file:///C:\\Users\\Ana\\Nopal.dotm', 'TargetMode="External"'],
    ),
  ],
  [
    'fields.docx',
    WORD,
    written(
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r><w:t>DDEAUTO is a word</w:t>',
    ),
  ],
  ['letter.odt', ODT, openDocument(ODT)],
  [
    'sheet.ods',
    'application/vnd.oasis.opendocument.spreadsheet',
    openDocument('application/vnd.oasis.opendocument.spreadsheet', {
      'META-INF/manifest.xml': '<manifest:manifest/>',
      'Pictures/1.png': 'x',
      'Object 1/content.xml': '<office:document-content/>',
      'Configurations2/accelerator/current.xml': '',
      'content.xml':
        '<office:document-content><text:a xlink:href="https://nopal.example"/><c table:formula="of:=SUM([.A1])"/></office:document-content>',
      'meta.xml':
        '<office:document-meta><meta:template xlink:href="file:///C:/Users/Ana/a.ott"/></office:document-meta>',
    }),
  ],
  [
    'namespaces.xml',
    'application/xml',
    Buffer.from(
      '<e:Invoice xmlns:e="urn:oasis:names:specification:ubl" xmlns:svg="urn:a-shop"><svg:svg/><e:script/></e:Invoice>',
    ),
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
  const file = openXml([`${WORD}.main+xml`], { 'word/media/zeros.png': '0123456789' });
  const directory = file.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
  file.writeUInt32LE(4_000_000_000, directory + 24);
  return file;
}

/** An archive whose directory and header announce ten bytes in an entry that has a megabyte. */
function understated(): Buffer {
  const file = openXml([`${WORD}.main+xml`], { 'word/media/zeros.png': '0'.repeat(1_000_000) });
  const directory = file.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
  file.writeUInt32LE(10, directory + 24);
  file.writeUInt32LE(10, file.readUInt32LE(directory + 42) + 22);
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
  'XHTML whose namespace is hidden by a reference': Buffer.from(
    '<a xmlns:x="http&#58;//www.w3.org/1999/xhtml"><x:b onmouseover="alert(1)"/></a>',
  ),
  'SVG whose prefix says nothing': Buffer.from(
    "<a xmlns:cfdi = 'http://www.w3.org/2000/&#x73;vg'><cfdi:g onload='alert(1)'/></a>",
  ),
  'XML in an encoding that hides markup': Buffer.from(
    '<?xml version="1.0" encoding="UTF-7"?><a>+ADw-script+AD4-</a>',
  ),
  'a Word file with macros': openXml([`${WORD}.main+xml`, 'application/octet-stream'], {
    'word/vbaProject.bin': 'x',
  }),
  'a Word file with an OLE object': openXml(
    [`${WORD}.main+xml`, 'application/vnd.openxmlformats-officedocument.oleObject'],
    { 'word/embeddings/oleObject1.bin': 'x' },
  ),
  'a Word file with a part of no type': openXml([`${WORD}.main+xml`], { 'word/payload.exe': 'MZ' }),
  'a Word file with a template elsewhere': related([
    'attachedTemplate',
    'https://x.example/a.dotm',
    'TargetMode="External"',
  ]),
  'a Word file with a template on a server': related([
    'attachedTemplate',
    'file://x.example/share/a.dotm',
    'TargetMode="External"',
  ]),
  'a Word file with a template hidden by references': related([
    'attachedTemplate',
    '&#104;ttps://x.example/a.dotm',
    'TargetMode="&#69;xternal"',
  ]),
  'a Word file with a template behind a sign in a value': related([
    'attachedTemplate',
    'https://x.example/a.dotm',
    'Title="a>b" TargetMode="External"',
  ]),
  'a Word file with a second mode in a namespace': related([
    'attachedTemplate',
    'https://x.example/a.dotm',
    'TargetMode="External" x:TargetMode="Internal"',
  ]),
  'a Word file with a linked OLE object': related([
    'oleObject',
    'https://x.example/a.html!',
    'TargetMode="External"',
  ]),
  'a Word file with a frame': related(['frame', 'https://x.example/', 'TargetMode="External"']),
  'a Word file with a foreign chunk': related(['aFChunk', 'chunk.xml']),
  'a Word file with a link that runs': related(['hyperlink', 'javascript:alert(1)', 'TargetMode="External"']),
  'a Word file with DDE': written(
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:instrText>DDEAUTO c:\\windows\\system32\\cmd.exe</w:instrText>',
  ),
  'a Word file with DDE in pieces': written(
    '<w:instrText> D</w:instrText></w:r><w:r><w:instrText>DE</w:instrText></w:r><w:r><w:instrText>AUTO cmd</w:instrText>',
  ),
  'a Word file with DDE in a simple field': written(
    '<w:fldSimple w:instr="&#68;DE cmd"><w:r/></w:fldSimple>',
  ),
  'a Word file with an OLE link as a field': written(
    '<w:fldChar w:fldCharType="begin"/><w:instrText> LINK Excel.Sheet.8 "x" </w:instrText>',
  ),
  'a Word file in UTF-16': openXml([`${WORD}.main+xml`], { 'word/document.xml': '<\u0000w\u0000>\u0000' }),
  'an Excel file with DDE in a formula': calculated("cmd|'/c calc'!A0"),
  'an Excel file with links to others': openXml(
    [
      `${EXCEL}.main+xml`,
      `<Override PartName="/xl/externalLinks/externalLink1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml"/>`,
    ],
    { 'xl/externalLinks/externalLink1.xml': '<externalLink><ddeLink ddeService="cmd"/></externalLink>' },
  ),
  'an Excel file with connections': openXml(
    [
      `${EXCEL}.main+xml`,
      `<Override PartName="/xl/connections.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.connections+xml"/>`,
    ],
    { 'xl/connections.xml': '<connections/>' },
  ),
  'an office file that announces less than it has': understated(),
  'an OpenDocument file with DDE': openDocument(ODT, {
    'content.xml': '<text:dde-connection-decls><text:dde-connection-decl/></text:dde-connection-decls>',
  }),
  'an OpenDocument file with DDE in a formula': openDocument(ODT, {
    'content.xml': '<c table:formula="of:=DDE(&quot;soffice&quot;)"/>',
  }),
  'an OpenDocument file with a script for an event': openDocument(ODT, {
    'content.xml': '<a:b xmlns:a="x"><s:event-listener xlink:href="vnd.sun.star.script:x"/></a:b>',
  }),
  'an OpenDocument file with a template elsewhere': openDocument(ODT, {
    'meta.xml': '<meta:template xlink:href="https://x.example/a.ott"/>',
  }),
  'an OpenDocument file with a section elsewhere': openDocument(ODT, {
    'content.xml': '<text:section-source xlink:href="//x.example/a.odt"/>',
  }),
  'an OpenDocument file with an OLE object': openDocument(ODT, { 'Object 1': 'x' }),
  'a Word file whose macros have another name': openXml(
    [`${WORD}.main+xml`, 'application/vnd.ms-office.vbaProject'],
    { 'word/letter.bin': 'x' },
  ),
  'a Word file whose macros are hidden by a reference': openXml(
    [`${WORD}.main+xml`, 'application/vnd.ms-office.vba&#80;roject'],
    { 'word/letter.bin': 'x' },
  ),
  'a Word file of the type with macros': openXml(['application/vnd.ms-word.document.macroEnabled.main+xml']),
  'an Excel file with old macros': openXml(
    [
      `${EXCEL}.main+xml`,
      `<Override PartName="/xl/macrosheets/sheet1.xml" ContentType="application/vnd.ms-excel.macrosheet+xml"/>`,
    ],
    { 'xl/macrosheets/sheet1.xml': '<x/>' },
  ),
  'an OpenDocument file with macros': openDocument(ODT, { 'Basic/Standard/Module1.xml': 'x' }),
  'an office file with a path that climbs': openXml([`${WORD}.main+xml`], { '../../x.png': 'x' }),
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
