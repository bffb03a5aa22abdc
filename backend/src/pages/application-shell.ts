import { randomBytes } from 'node:crypto';
import type { BrowserConfig } from '@oficio/contracts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { isKnownPath, titleOf } from './known-paths.ts';

export interface Shell {
  status: 200 | 404;
  headers: Record<string, string>;
  html: string;
}

/** The application's pages that search engines may index. All others are private, or a step of a flow. */
const LISTED: ReadonlySet<string> = new Set(['/login', '/register']);

/** Renders the application's page for a path, with a nonce, configuration, title and policy. */
export class ApplicationShell {
  private readonly pieces: readonly string[];
  private readonly firstViews: ReadonlyMap<string, readonly string[]>;

  /** @param firstViews by path, the page with a screen's first view, which is shown before its script has loaded */
  constructor(
    template: string,
    private readonly config: BrowserConfig,
    firstViews: Readonly<Record<string, string>> = {},
  ) {
    // A closing tag in a value would end the block.
    const json = JSON.stringify(config).replaceAll('<', '\\u003c');
    const cut = (page: string) => page.replace('__OFICIO_CONFIG__', () => json).split('__CSP_NONCE__');
    this.pieces = cut(template);
    this.firstViews = new Map(Object.entries(firstViews).map(([path, page]) => [path, cut(page)]));
  }

  /** @param query the address's query. It may select another screen, so a page with a query has no first view */
  render(path: string, query = ''): Shell {
    const nonce = randomBytes(16).toString('base64');
    const pieces = (query === '' && this.firstViews.get(path)) || this.pieces;
    const html = pieces.join(nonce).replace(/<title>[^<]*<\/title>/, `<title>${titleOf(path)}</title>`);
    return {
      status: isKnownPath(path) ? 200 : 404,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': contentSecurityPolicy({ config: this.config, nonce }),
        'Cross-Origin-Opener-Policy': this.config.features.inspector
          ? 'same-origin-allow-popups'
          : 'same-origin',
        'Cache-Control': 'no-store',
        ...(LISTED.has(path) ? {} : { 'X-Robots-Tag': 'noindex' }),
      },
      html,
    };
  }
}
