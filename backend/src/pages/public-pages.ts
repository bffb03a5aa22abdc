import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BrowserConfig } from '@oficio/contracts';
import { answerIfNotModified, type Encoding, encodingFor } from './content-negotiation.ts';
import { documentSecurityPolicy } from './content-security-policy.ts';
import { FillablePage } from './fillable-page.ts';
import { socialAddressesData, socialLinksMarkup } from './social-links.ts';

interface IndexEntry {
  /** Null: the page for a missing address. */
  path: string | null;
  name: string;
  type: string;
}

interface PublicPage {
  type: string;
  policy: string;
  template: FillablePage;
  /** The page with the defaults in its places. */
  content: string;
  etag: string;
  /** Compressed at the first request for each encoding. */
  encoded: Map<Encoding, Promise<Buffer>>;
}

export interface FilledAnswer {
  status: number;
  /** Text by the name of the page's place. */
  values: Readonly<Record<string, string>>;
}

/** Marks the installation's address in the built pages. */
const PUBLIC_URL = '__PUBLIC_URL__';

/** Marks the links to the product's profiles in the footer. */
const SOCIAL_LINKS = '__SOCIAL_LINKS__';

/** Marks their addresses in the structured data. A list replaces the quoted text. */
const SOCIAL_ADDRESSES = '"__SOCIAL_ADDRESSES__"';

/** The pages that were rendered at build time. They are answered before the application's page. */
export class PublicPages {
  private constructor(private readonly pages: ReadonlyMap<string, PublicPage>) {}

  /** Reads the public pages of the build's directory; empty if it has none. */
  static async of(
    directory: string,
    config: BrowserConfig,
    socialLinks: readonly string[],
  ): Promise<PublicPages> {
    const links = socialLinksMarkup(socialLinks);
    const addresses = socialAddressesData(socialLinks);
    const filledForAll = (template: string): string =>
      template
        .replaceAll(PUBLIC_URL, config.publicUrl)
        .replaceAll(SOCIAL_LINKS, () => links)
        .replaceAll(SOCIAL_ADDRESSES, () => addresses);
    const index = await readFile(join(directory, 'site', 'pages.json'), 'utf8').catch(() => '[]');
    const entries: IndexEntry[] = JSON.parse(index);
    const pages = await Promise.all(
      entries.map(async ({ path, name, type }) => {
        const template = await readFile(join(directory, 'site', name), 'utf8');
        return [path ?? NOT_FOUND, describe(filledForAll(template), type, config)] as const;
      }),
    );
    return new PublicPages(new Map(pages));
  }

  /** Answers if the path is a public page, or can only be one. */
  serve(request: IncomingMessage, response: ServerResponse, path: string): boolean {
    const page = this.pages.get(path);
    if (!page) return isBelowBlog(path) && this.serveMissing(request, response);
    this.send(request, response, page, 200).catch(() => response.destroy());
    return true;
  }

  /** Answers 404 with the page for a missing address. Returns false if the build has none. */
  serveMissing(request: IncomingMessage, response: ServerResponse): boolean {
    const page = this.pages.get(NOT_FOUND);
    if (!page) return false;
    this.send(request, response, page, 404).catch(() => response.destroy());
    return true;
  }

  /** Whether the path's page takes a form. */
  hasForm(path: string): boolean {
    return this.pages.get(path)?.template.hasPlaces ?? false;
  }

  /**
   * Answers a form with its page, whose places show the submitted values and the outcome.
   * @returns false if the build has no such page
   */
  answer(response: ServerResponse, path: string, { status, values }: FilledAnswer): boolean {
    const page = this.pages.get(path);
    if (!page) return false;
    this.setHeaders(response, page);
    response.setHeader('Cache-Control', 'no-store');
    const body = Buffer.from(page.template.fill(values));
    response.setHeader('Content-Length', body.length);
    response.writeHead(status).end(body);
    return true;
  }

  private async send(
    request: IncomingMessage,
    response: ServerResponse,
    page: PublicPage,
    status: 200 | 404,
  ): Promise<void> {
    this.setHeaders(response, page);
    response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate');
    response.setHeader('Vary', 'Accept-Encoding');
    if (status === 200) {
      response.setHeader('ETag', page.etag);
      if (answerIfNotModified(request, response)) return;
    }
    const encoding = encodingFor(request, ['br', 'gzip']);
    const body = encoding ? await encode(page, encoding) : Buffer.from(page.content);
    if (encoding) response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', body.length);
    response.writeHead(status);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  private setHeaders(response: ServerResponse, { type, policy, template }: PublicPage): void {
    response.setHeader('Content-Type', type);
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    // Under "no-referrer" a form would be sent without its origin.
    if (template.hasPlaces) response.setHeader('Referrer-Policy', 'same-origin');
  }
}

/** Never a path, because paths begin with a slash. */
const NOT_FOUND = '';

/** Every path below the blog is an article or missing. */
function isBelowBlog(path: string): boolean {
  return path.startsWith('/blog/');
}

/** The policy is computed from the source, because escaped values can't add or change a script. */
function describe(source: string, type: string, config: BrowserConfig): PublicPage {
  const template = new FillablePage(source);
  const content = template.fill();
  // Weak, because one tag stands for all encodings, whose bytes differ (RFC 9110, 8.8.3).
  const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  return {
    type,
    policy: documentSecurityPolicy(config, source),
    template,
    content,
    etag,
    encoded: new Map(),
  };
}

function encode(page: PublicPage, encoding: Encoding): Promise<Buffer> {
  const known = page.encoded.get(encoding);
  if (known) return known;
  const encoded =
    encoding === 'br'
      ? promisify(brotliCompress)(page.content, {
          params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
        })
      : promisify(gzip)(page.content, { level: 9 });
  page.encoded.set(encoding, encoded);
  return encoded;
}
