import { randomBytes } from 'node:crypto';
import type { BrowserConfig } from '@oficio/contracts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { isKnownPath, titleOf } from './known-paths.ts';

export interface Shell {
  status: 200 | 404;
  headers: Record<string, string>;
  html: string;
}

/** What search engines may show of the application: everything else is somebody's own, or a step on a way. */
const LISTED: ReadonlySet<string> = new Set(['/login', '/register']);

/** Makes the page of the application for a path: its own nonce, configuration, title and policy each time. */
export class ApplicationShell {
  private readonly pieces: readonly string[];
  private readonly firstViews: ReadonlyMap<string, readonly string[]>;

  /** @param firstViews the same page with what a screen shows before its script has come, by path */
  constructor(
    template: string,
    private readonly config: BrowserConfig,
    firstViews: Readonly<Record<string, string>> = {},
  ) {
    // A closing tag in a value would end the block that holds it.
    const json = JSON.stringify(config).replaceAll('<', '\\u003c');
    const cut = (page: string) => page.replace('__OFICIO_CONFIG__', () => json).split('__CSP_NONCE__');
    this.pieces = cut(template);
    this.firstViews = new Map(Object.entries(firstViews).map(([path, page]) => [path, cut(page)]));
  }

  /** @param query as in the address: what it asks for may be another screen, or filled in, so nothing is shown first */
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
