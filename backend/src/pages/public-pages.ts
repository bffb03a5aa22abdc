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
  /** Null: answers what is not found. */
  path: string | null;
  name: string;
  type: string;
}

interface PublicPage {
  type: string;
  policy: string;
  template: FillablePage;
  /** As everybody gets it. */
  content: string;
  etag: string;
  /** Compressed when it is first asked for. */
  encoded: Map<Encoding, Promise<Buffer>>;
}

export interface FilledAnswer {
  status: number;
  /** By the names of the page's places; as text. */
  values: Readonly<Record<string, string>>;
}

/** Stands in the built pages where the installation's address belongs. */
const PUBLIC_URL = '__PUBLIC_URL__';

/** And where its footer names where else the product is to be found. */
const SOCIAL_LINKS = '__SOCIAL_LINKS__';

/** And where its structured data does: a list takes the place of the text. */
const SOCIAL_ADDRESSES = '"__SOCIAL_ADDRESSES__"';

/** The pages that were written at build time, in front of the application. */
export class PublicPages {
  private constructor(private readonly pages: ReadonlyMap<string, PublicPage>) {}

  /** Of the build's directory; none where it has no public pages. */
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

  /** Answers when the path is a public page, or lies where nothing but public pages can be. */
  serve(request: IncomingMessage, response: ServerResponse, path: string): boolean {
    const page = this.pages.get(path);
    if (!page) return isBelowBlog(path) && this.serveMissing(request, response);
    this.send(request, response, page, 200).catch(() => response.destroy());
    return true;
  }

  /** Answers with the page for what is not found; false where the build has none. */
  serveMissing(request: IncomingMessage, response: ServerResponse): boolean {
    const page = this.pages.get(NOT_FOUND);
    if (!page) return false;
    this.send(request, response, page, 404).catch(() => response.destroy());
    return true;
  }

  /** Whether the path's page can be sent a form. */
  hasForm(path: string): boolean {
    return this.pages.get(path)?.template.hasPlaces ?? false;
  }

  /**
   * Answers a form with its page: what was typed and what became of it are put into its places.
   * @returns false where the build has no such page
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
    // A form that is sent under "no-referrer" doesn't name its origin, either.
    if (template.hasPlaces) response.setHeader('Referrer-Policy', 'same-origin');
  }
}

/** No address: paths begin with a slash. */
const NOT_FOUND = '';

/** Whatever stands below the blog is an article, or nothing. */
function isBelowBlog(path: string): boolean {
  return path.startsWith('/blog/');
}

/** What is filled in later is escaped: nothing of it can become a script, or change one. */
function describe(source: string, type: string, config: BrowserConfig): PublicPage {
  const template = new FillablePage(source);
  const content = template.fill();
  // Weak: it stands for the page in every encoding, whose bytes differ (RFC 9110, 8.8.3).
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
