/**
 * Converts an array in Postgres's text form (`{a,"b c",NULL,{…}}`, with or without bounds) to JSON text, each element
 * by `element`. Throws on text that Postgres wouldn't write.
 */
export function arrayLiteralToJson(text: string, element: (text: string) => string): string {
  let position = text.startsWith('[') ? text.indexOf('=') + 1 : 0;

  function readArray(): string {
    position += 1;
    const items: string[] = [];
    while (text[position] !== '}') {
      if (position >= text.length) throw new Error('An array literal has no end');
      if (text[position] === ',') position += 1;
      items.push(text[position] === '{' ? readArray() : readElement());
    }
    position += 1;
    return `[${items.join(',')}]`;
  }

  function readElement(): string {
    if (text[position] === '"') return element(readQuoted());
    const start = position;
    while (position < text.length && text[position] !== ',' && text[position] !== '}') position += 1;
    const raw = text.slice(start, position);
    return raw === 'NULL' ? 'null' : element(raw);
  }

  function readQuoted(): string {
    let value = '';
    for (position += 1; text[position] !== '"'; position += 1) {
      if (position >= text.length) throw new Error('A quoted array element has no end');
      if (text[position] === '\\') position += 1;
      value += text[position];
    }
    position += 1;
    return value;
  }

  return readArray();
}
