import PDFDocument from 'pdfkit';

export interface DocumentIdentity {
  title: string;
  author: string;
  language: string;
  /** A day; the file's dates. */
  date: string;
}

/** An empty PDF/A-3a and PDF/UA-1 document. Its bytes depend on what is drawn alone. */
export function createTaggedDocument({
  title,
  author,
  language,
  date,
}: DocumentIdentity): PDFKit.PDFDocument {
  const created = new Date(`${date}T00:00:00Z`);
  const pdf = new TaggedDocument({
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: title, Author: author, Creator: 'Oficio', Producer: 'pdfkit', CreationDate: created },
    // Without a standard font, which PDF/A forbids.
    ...({ font: null } as object),
  });
  pdf.appendXML(UNIVERSAL_ACCESS);
  return pdf;
}

/** The bytes of a document, once it has ended. */
export async function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of pdf) chunks.push(chunk);
  // A small Buffer shares its memory with others, which a transfer to another thread would take along.
  const file = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const chunk of chunks) {
    file.set(chunk, length);
    length += chunk.length;
  }
  return file;
}

class TaggedDocument extends PDFDocument {
  /** pdfkit writes the information into XML without escaping it. */
  _addInfo(): void {
    const { info } = this;
    const escaped = Object.entries(info).map(([key, value]) => [
      key,
      typeof value === 'string' ? escapeXml(value) : value,
    ]);
    this.info = Object.fromEntries(escaped);
    PDFDocument.prototype._addInfo.call(this);
    this.info = info;
  }
}

function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The mark of PDF/UA-1 (ISO 14289-1), with its schema described as PDF/A-3 (ISO 19005-3) requires. */
const UNIVERSAL_ACCESS = `
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
  <pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas>
    <rdf:Bag>
      <rdf:li rdf:parseType="Resource">
        <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
        <pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
        <pdfaSchema:property>
          <rdf:Seq>
            <rdf:li rdf:parseType="Resource">
              <pdfaProperty:category>internal</pdfaProperty:category>
              <pdfaProperty:description>PDF/UA version identifier</pdfaProperty:description>
              <pdfaProperty:name>part</pdfaProperty:name>
              <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
            </rdf:li>
          </rdf:Seq>
        </pdfaSchema:property>
      </rdf:li>
    </rdf:Bag>
  </pdfaExtension:schemas>
</rdf:Description>
`;
