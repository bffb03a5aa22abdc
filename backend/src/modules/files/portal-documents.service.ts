import { Injectable } from '@nestjs/common';
import { type DocumentLocale, organizationSetupRoutes, pathOf } from '@oficio/contracts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { type MailBranding, mailBranding } from '../organization/mails/mail-branding.ts';
import { type PageView, PageViews } from '../public-links/page-views.ts';
import type { PublicLink } from '../public-links/public-links.ts';
import { begun } from './document-pieces.ts';
import { WorkerDocumentsRepository } from './worker-documents.repository.ts';

/** Everything that a client sees of a document. */
export interface PortalDocument {
  name: string;
  sizeBytes: number;
  locale: DocumentLocale;
  brand: MailBranding;
  logoUrl: string | null;
}

/** The documents of public links. Each statement names the organization, because it runs as the worker. */
@Injectable()
export class PortalDocuments {
  constructor(
    private readonly documents: WorkerDocumentsRepository,
    private readonly worker: WorkerDatabase,
    private readonly views: PageViews,
    private readonly audit: AuditLog,
  ) {}

  /** Null if the document isn't shown to its client, or was deleted, or its client was. */
  async page(link: PublicLink): Promise<PortalDocument | null> {
    const document = await this.documents.shown(link);
    if (!document) return null;
    const { name, sizeBytes, locale, logoId } = document;
    const brand = await this.worker.transaction(NO_USER, (tx) => mailBranding(tx, link.organizationId));
    const logoUrl = logoId === null ? null : pathOf(organizationSetupRoutes.logo, { id: logoId });
    return { name, sizeBytes, locale, brand, logoUrl };
  }

  /** The file in pieces; null as for the page. */
  async file(link: PublicLink) {
    const document = await this.documents.shown(link);
    if (!document) return null;
    return { ...document, pieces: await begun(this.documents.pieces(link.organizationId, document)) };
  }

  /** Counts that the client has seen the page. */
  async seen(view: PageView): Promise<void> {
    const document = await this.documents.shown(view);
    if (!document) return;
    const { id, name, clientId, clientName } = document;
    await this.worker.transaction(NO_USER, async (tx) => {
      if (!(await this.views.count(tx, view))) return;
      await this.audit.record(
        tx,
        { organizationId: view.organizationId, client: clientName },
        {
          action: 'viewed',
          entity: { type: 'document', id, name, clientId },
          changes: view.by,
        },
      );
    });
  }
}
