import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import send from 'send';
import { type Encoding, encodingFor } from './content-negotiation.ts';

const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

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

/** The built files by address. The list is read once, so that a request reaches no other file. */
export class StaticFiles {
  private constructor(
    private readonly directory: string,
    private readonly encodings: ReadonlyMap<string, readonly Encoding[]>,
  ) {}

  static async of(directory: string): Promise<StaticFiles> {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const paths = new Set(
      entries
        .filter((entry) => entry.isFile())
        .map((entry) => `/${relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/')}`),
    );
    const served = [...paths].filter(
      // The pages have addresses of their own, and the manifests are the build's.
      (path) => TYPES[extname(path)] && path !== '/index.html' && !/^\/(\.vite|site)\//.test(path),
    );
    const encodingsOf = (path: string) => ENCODINGS.filter((encoding) => paths.has(path + SUFFIX[encoding]));
    return new StaticFiles(directory, new Map(served.map((path) => [path, encodingsOf(path)])));
  }

  /** The address of the first file that matches. */
  find(pattern: RegExp): string | undefined {
    return [...this.encodings.keys()].find((path) => pattern.test(path));
  }

  /** Answers with the file at the path. Returns false if there is none. */
  serve(request: IncomingMessage, response: ServerResponse, path: string): boolean {
    const encodings = this.encodings.get(path);
    if (!encodings) return false;
    const encoding = encodingFor(request, encodings);
    response.setHeader('Content-Type', TYPES[extname(path)] ?? '');
    response.setHeader('Vary', 'Accept-Encoding');
    if (encoding) response.setHeader('Content-Encoding', encoding);
    const kept = path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'max-age=0, must-revalidate';
    response.setHeader('Cache-Control', `public, ${kept}`);
    const file = encodeURI(path + (encoding ? SUFFIX[encoding] : ''));
    send(request, file, {
      root: this.directory,
      cacheControl: false,
      lastModified: false,
    }).pipe(response);
    return true;
  }
}
