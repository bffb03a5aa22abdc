import type { PortalDocument } from '../../files/portal-documents.service.ts';
import { PORTAL_WORDS, sizeOf } from '../portal-words.ts';
import { type PageOptions, renderPage, Sender } from './page-frame.tsx';

/** The client's page of a document: its name, its size and the file. */
export function renderDocument(document: PortalDocument, { font, path }: PageOptions): string {
  const { name, sizeBytes, locale, brand, logoUrl } = document;
  const words = PORTAL_WORDS[locale];
  return renderPage(
    { locale, title: `${name} · ${brand.name}`, accent: brand.accent, font, isWatched: true },
    <>
      <Sender brand={brand} logoUrl={logoUrl} />
      <main className="card top">
        <p className="muted">{words.document}</p>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p className="muted">{sizeOf(sizeBytes, locale)}</p>
        <p className="act">
          <a className="button" href={`${path}/file`}>
            {words.downloadFile}
          </a>
        </p>
      </main>
    </>,
  );
}
