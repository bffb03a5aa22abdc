import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailBranding } from '../../organization/mails/mail-branding.ts';
import { AWAITING_SCRIPT } from '../awaiting-script.ts';
import { SEEN_SCRIPT } from '../portal-script.ts';
import { fontFaces, PORTAL_STYLES } from '../portal-styles.ts';

export interface PageOptions {
  /** The address of the product's font, if the pages are built. */
  font: string | undefined;
  /** The page's own path, without a slash at its end. */
  path: string;
  /** A signed-in contact opens the page from the portal's home. */
  isInPortal?: boolean;
}

interface PageFrame extends Pick<PageOptions, 'font'> {
  locale: 'en' | 'es';
  title: string;
  /** `#rrggbb`, on which white text can be read. */
  accent: string;
  /** Whether the page reports that it is seen. */
  isWatched: boolean;
  /** Whether the page waits for something that comes soon, and is loaded again then. */
  isAwaiting?: boolean;
}

/**
 * A whole HTML document with its styles and its script in it. React escapes every text in `content`; the styles and the
 * script are constants, and the accent is a checked colour.
 */
export function renderPage(frame: PageFrame, content: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(<Document {...frame}>{content}</Document>)}`;
}

function Document({
  locale,
  title,
  accent,
  font,
  isWatched,
  isAwaiting = false,
  children,
}: PageFrame & { children: ReactNode }) {
  const styles = `${font === undefined ? '' : fontFaces(font)}:root{--accent:${accent}}${PORTAL_STYLES}`;
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{title}</title>
        {font !== undefined && (
          <link rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        )}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <div className="page">{children}</div>
        {isAwaiting && <script dangerouslySetInnerHTML={{ __html: AWAITING_SCRIPT }} />}
        {isWatched && <script dangerouslySetInnerHTML={{ __html: SEEN_SCRIPT }} />}
      </body>
    </html>
  );
}

interface SenderProps {
  brand: Pick<MailBranding, 'name'>;
  logoUrl: string | null;
}

/** The organization, as its clients know it. */
export function Sender({ brand, logoUrl }: SenderProps) {
  return (
    <header className="seller">
      {logoUrl && <img src={logoUrl} alt="" />}
      <span dir="auto">{brand.name}</span>
    </header>
  );
}
