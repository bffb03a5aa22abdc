const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text of XML with its references replaced (XML 1.0, 4.1). Without a document type, there are no other names. */
export function decodedXml(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

export interface XmlTag {
  /** The name without its prefix. */
  name: string;
  /** Each with its name as it is written, and its decoded value. */
  attributes: [name: string, value: string][];
  /** What follows the tag until the next one, decoded. */
  text: string;
}

const PREFIX = '(?:[^\\s<>/:"\'=]+:)?';

/**
 * The opening tags with these local names. A value may contain a `>`, but no `<`, at which every search here ends: a
 * hostile text takes no longer than another one.
 */
export function tagsOf(text: string, names: readonly string[]): XmlTag[] {
  const tag = new RegExp(
    `<${PREFIX}(${names.join('|')})(?=[\\s/>])((?:"[^"<]*"|'[^'<]*'|[^'"<>])*)>([^<]*)`,
    'g',
  );
  return [...text.matchAll(tag)].map(([, name = '', attributes = '', follows = '']) => ({
    name,
    attributes: attributesIn(attributes),
    text: decodedXml(follows),
  }));
}

function attributesIn(text: string): [string, string][] {
  const found = text.matchAll(/(?<![^\s"'])([^\s"'=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return [...found].map(([, name = '', double, single]) => [name, decodedXml(double ?? single ?? '')]);
}

/** The value of the attribute without a prefix; '' if there is none. */
export function attributeOf({ attributes }: XmlTag, name: string): string {
  return attributes.find(([each]) => each === name)?.[1] ?? '';
}

/** The values of the attributes with the local name, whatever their prefix. */
export function attributesOf({ attributes }: XmlTag, localName: string): string[] {
  return attributes.filter(([name]) => name.replace(/^.*:/, '') === localName).map(([, value]) => value);
}

/** Whether a text of XML says that it is in an encoding that hides markup from a reader of UTF-8. */
export function hidesEncoding(text: string): boolean {
  const [, encoding = 'utf-8'] = /^\ufeff?\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(text) ?? [];
  return !/^(utf-?8|us-ascii|iso-8859-1|iso-8859-15|windows-1252)$/i.test(encoding);
}
