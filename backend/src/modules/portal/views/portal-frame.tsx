import type { ReactNode } from 'react';
import type { PortalFrame } from '../../portal-home/portal-reader.ts';
import { HOME_WORDS } from '../home-words.ts';
import { renderPage, Sender } from './page-frame.tsx';

/** A page of a signed-in contact: the organization, the page, and the way out. */
export function renderInPortal(
  { locale, brand, logoUrl }: PortalFrame,
  { title, font, hasChoice }: { title: string; font: string | undefined; hasChoice: boolean },
  content: ReactNode,
): string {
  const words = HOME_WORDS[locale];
  return renderPage(
    { locale, title: `${title} · ${brand.name}`, accent: brand.accent, font, isWatched: false },
    <>
      <Sender brand={brand} logoUrl={logoUrl} />
      <main>{content}</main>
      <footer className="leave">
        {hasChoice && <a href="/portal/choose">{words.switchClient}</a>}
        <form method="post" action="/portal/sign-out">
          <button type="submit" className="plain-button">
            {words.signOut}
          </button>
        </form>
      </footer>
    </>,
  );
}

/** The link from a page of the portal to its home. */
export function HomeLink({ locale }: Pick<PortalFrame, 'locale'>) {
  return (
    <p className="back">
      <a href="/portal/home">← {HOME_WORDS[locale].back}</a>
    </p>
  );
}
