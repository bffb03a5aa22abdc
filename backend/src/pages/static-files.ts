import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { answerIfNotModified, type Encoding, encodingFor } from './content-negotiation.ts';

interface Variant {
  file: string;
  size: number;
  encoding?: Encoding;
}

interface StaticFile {
  type: string;
  etag: string;
  immutable: boolean;
  /** Best first; the last one is the file itself. */
  variants: Variant[];
}

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** The files of the build by their address, read once: only what was built can be asked for. */
export class StaticFiles {
  private constructor(private readonly files: ReadonlyMap<string, StaticFile>) {}

  static async of(directory: string): Promise<StaticFiles> {
    const names = await listFiles(directory);
    const files = new Map<string, StaticFile>();
    await Promise.all(
      [...names]
        // Pages have addresses of their own, and what the server fills in; manifests are the build's.
        .filter((name) => TYPES[extname(name)] && name !== 'index.html' && !/^(\.vite|site)\//.test(name))
        .map(async (name) => files.set(`/${name}`, await describe(directory, name, names))),
    );
    return new StaticFiles(files);
  }

  /** Answers when there is such a file. */
  serve(request: IncomingMessage, response: ServerResponse, path: string): boolean {
    const file = this.files.get(path);
    if (!file) return false;
    response.setHeader('Content-Type', file.type);
    response.setHeader('ETag', file.etag);
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader(
      'Cache-Control',
      file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
    );
    if (answerIfNotModified(request, response)) return true;
    const variant = chooseVariant(file, request);
    if (variant.encoding) response.setHeader('Content-Encoding', variant.encoding);
    response.setHeader('Content-Length', variant.size);
    response.writeHead(200);
    if (request.method === 'HEAD') response.end();
    // Whoever goes before the end leaves no open file behind.
    else pipeline(createReadStream(variant.file), response, () => undefined);
    return true;
  }
}

async function listFiles(directory: string): Promise<Set<string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
}

async function describe(directory: string, name: string, names: Set<string>): Promise<StaticFile> {
  const variants: Variant[] = [];
  for (const [suffix, encoding] of [
    ['.br', 'br'],
    ['.gz', 'gzip'],
    ['', undefined],
  ] as const) {
    if (!names.has(name + suffix)) continue;
    const file = join(directory, name + suffix);
    variants.push({ file, size: (await stat(file)).size, ...(encoding && { encoding }) });
  }
  const { mtimeMs, size } = await stat(join(directory, name));
  return {
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    // Weak: a time is no proof of equal bytes, and each encoding has its own.
    etag: `W/"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
    immutable: name.startsWith('assets/'),
    variants,
  };
}

function chooseVariant(file: StaticFile, request: IncomingMessage): Variant {
  const encodings = file.variants.flatMap(({ encoding }) => encoding ?? []);
  const accepted = encodingFor(request, encodings);
  const chosen = file.variants.find(({ encoding }) => encoding === accepted);
  if (!chosen) throw new Error('A file without a variant');
  return chosen;
}
