import { randomUUID } from 'node:crypto';
import type { PortalDocumentList } from '../../portal-home/portal-reader.ts';
import { HOME_WORDS } from '../home-words.ts';
import { ACCEPTED_FILES } from '../sent-uploads.ts';
import { UPLOAD_FIELDS, type UploadFault } from '../upload-form-body.ts';
import { UPLOAD_WORDS } from '../upload-words.ts';
import { DocumentLines, ListPages } from './list-lines.tsx';
import { HomeLink, renderInPortal } from './portal-frame.tsx';

interface DocumentsOptions {
  font: string | undefined;
  /** A file has arrived just now. */
  hasArrived: boolean;
  fault: UploadFault | null;
}

/** A page of the list of a client's documents, with the form that sends a file. */
export function renderDocuments(page: PortalDocumentList, options: DocumentsOptions): string {
  const { locale, documents } = page;
  const words = HOME_WORDS[locale];
  return renderInPortal(
    page,
    { title: words.documents, hasChoice: false, font: options.font },
    <>
      <HomeLink locale={locale} />
      <section className="card top">
        <h1>{words.documents}</h1>
        {options.hasArrived && (
          <p className="notice done" role="status">
            {UPLOAD_WORDS[locale].arrived(page.brand.name)}
          </p>
        )}
        {documents.length === 0 && <p>{words.noDocuments}</p>}
        <DocumentLines frame={page} documents={documents} />
        <ListPages locale={locale} path="/portal/documents" place={page} />
      </section>
      <UploadForm page={page} fault={options.fault} />
    </>,
  );
}

/** The key is the stored document's, so that a form that is sent twice stores one document. */
function UploadForm({ page, fault }: { page: PortalDocumentList; fault: UploadFault | null }) {
  const words = UPLOAD_WORDS[page.locale];
  const described = fault === null ? 'file-rules' : 'file-rules file-fault';
  return (
    <form
      id="send"
      className="card"
      method="post"
      action="/portal/documents"
      encType="multipart/form-data"
      noValidate
    >
      <h2 className="title">{words.title}</h2>
      <p className="muted" id="file-rules">
        {words.rules(page.brand.name)}
      </p>
      <input type="hidden" name={UPLOAD_FIELDS.key} value={randomUUID()} />
      <p className="field">
        <label htmlFor="file">{words.file}</label>
        <input
          id="file"
          name={UPLOAD_FIELDS.file}
          type="file"
          required
          accept={ACCEPTED_FILES}
          aria-invalid={fault !== null || undefined}
          aria-describedby={described}
        />
        {fault !== null && (
          <span id="file-fault" className="fault" role="alert">
            {words.faults[fault]}
          </span>
        )}
      </p>
      <p className="act">
        <button className="button" type="submit">
          {words.send}
        </button>
      </p>
    </form>
  );
}
