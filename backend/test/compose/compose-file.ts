import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The repository's directory. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface ComposeFile {
  services: Record<string, ComposeService>;
  configs: Record<string, { content: string }>;
}

export interface ComposeService {
  environment: Record<string, string>;
  command?: string[];
  healthcheck?: { test: string[] };
  networks?: { default: { aliases: string[] } };
  depends_on?: Record<string, { condition: string }>;
}

/** `docker-compose.yml` with the variables in place, as the engine reads it. */
export async function readComposeFile(variables: Record<string, string>): Promise<ComposeFile> {
  const document: unknown = parse(await readFile(`${ROOT}docker-compose.yml`, 'utf8'), { merge: true });
  return interpolated(document, variables) as ComposeFile;
}

/** The lines of a file with variables. */
export function readVariables(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(lines.map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]));
}

function interpolated(value: unknown, variables: Record<string, string>): unknown {
  if (typeof value === 'string') return interpolate(value, variables);
  if (Array.isArray(value)) return value.map((item) => interpolated(item, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, interpolated(item, variables)]));
}

/** The forms of the Compose specification that the file uses: `$$`, `${NAME:-default}` and `${NAME:?}`. */
function interpolate(text: string, variables: Record<string, string>): string {
  return text.replace(/\$\$|\$\{(\w+)(?::-([^}]*)|(:\?))?\}/g, (match, name, fallback, isRequired) => {
    if (match === '$$') return '$';
    const value = variables[name] || fallback;
    if (isRequired && value === undefined) throw new Error(`${name} is required`);
    return value ?? '';
  });
}
