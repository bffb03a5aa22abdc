/** Plain data as a TypeScript literal in the project's format. Undefined members are left out. */
export function literal(value: unknown, indent = 0): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value);
  const members = isList
    ? value.map((held) => literal(held, indent + 2))
    : Object.entries(value)
        .filter(([, held]) => held !== undefined)
        .map(([name, held]) => `${nameText(name)}: ${literal(held, indent + 2)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (members.length === 0) return `${open}${close}`;
  const line = isList ? `[${members.join(', ')}]` : `{ ${members.join(', ')} }`;
  if (line.length + indent <= 80 && !line.includes('\n')) return line;
  const pad = ' '.repeat(indent + 2);
  return `${open}\n${members.map((member) => `${pad}${member},\n`).join('')}${' '.repeat(indent)}${close}`;
}

export function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}

function nameText(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
}
