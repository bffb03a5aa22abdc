import { DEFAULT_ACCENT } from '@oficio/contracts';
import { type PageFailure, PORTAL_WORDS } from '../portal-words.ts';
import { renderPage } from './page-frame.tsx';

/** A page that names nobody. */
export function renderFailure(
  failure: PageFailure,
  { locale, font }: { locale: 'en' | 'es'; font: string | undefined },
): string {
  const { title, text } = PORTAL_WORDS[locale].failure[failure];
  return renderPage(
    { locale, title, accent: DEFAULT_ACCENT, font, isWatched: false },
    <main className="card top">
      <h1>{title}</h1>
      <p className="act">{text}</p>
      {failure === 'gone' && (
        <p className="act">
          <a href="/portal">{PORTAL_WORDS[locale].toPortal}</a>
        </p>
      )}
    </main>,
  );
}
