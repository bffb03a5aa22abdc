import { Injectable } from '@nestjs/common';
import {
  type DocumentBlock,
  documentFileName,
  localDateAt,
  organizationSetupRoutes,
  pathOf,
} from '@oficio/contracts';
import { type InvoiceFacts, type InvoiceStatus, invoiceStatus, nextInvoice } from '@oficio/machines/invoice';
import { Clock } from '../../clock.ts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { DocumentRenderer } from '../../pdf/document-renderer.ts';
import type { PrintedDocument } from '../../pdf/render/drawing.ts';
import { updateRow } from '../../records/record-rows.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { notify } from '../../writes/notify.ts';
import { type MailBranding, mailBranding } from '../organization/mails/mail-branding.ts';
import { type PageView, PageViews } from '../public-links/page-views.ts';
import type { PublicLink } from '../public-links/public-links.ts';
import { frozenDocument } from './invoices.repository.ts';
import { parseBlock } from './mails/invoice-mail.ts';

type LinkedInvoice = Pick<PublicLink, 'organizationId' | 'entityId'>;

/** Everything that a client sees of an invoice. */
export interface PortalInvoice {
  block: DocumentBlock;
  status: InvoiceStatus;
  balanceMinor: number;
  /** In the organization's time zone. */
  today: string;
  brand: MailBranding;
  logoUrl: string | null;
}

interface InvoiceRow extends InvoiceFacts {
  number: string | null;
  title: string;
  clientName: string;
  timezone: string;
  logoId: string | null;
}

/** The invoices of public links. Each statement names the organization, because it runs as the worker. */
@Injectable()
export class PortalInvoices {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly views: PageViews,
    private readonly renderer: DocumentRenderer,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Null if the invoice has no document, or was deleted. */
  page(link: PublicLink): Promise<PortalInvoice | null> {
    return this.worker.transaction(NO_USER, (tx) => invoicePage(tx, link, this.clock.now()));
  }

  /**
   * The PDF file; null as for the page.
   * @throws ApiError document.busy
   */
  async file(link: PublicLink): Promise<{ name: string; bytes: Uint8Array } | null> {
    const printed = await this.worker.transaction(NO_USER, (tx) => printedInvoice(tx, link));
    return printed && { name: printed.name, bytes: await this.renderer.file(printed.document) };
  }

  /** Counts that the client has seen the page. */
  async seen(view: PageView): Promise<void> {
    await this.worker.transaction(NO_USER, async (tx) => {
      const invoice = await readInvoice(tx, view, 'FOR NO KEY UPDATE OF invoice');
      if (invoice?.lifecycle !== 'issued' || !(await this.views.count(tx, view))) return;
      const { organizationId, entityId, clientId } = view;
      const at = this.clock.instant();
      const next = nextInvoice(invoice, { type: 'client.viewed', at });
      if (next) {
        updateRow({ clock: this.clock }, { table: 'invoices' }, tx, { organizationId }, entityId, {
          viewed_at: next.viewedAt,
        });
      }
      await this.audit.record(
        tx,
        { organizationId, client: invoice.clientName },
        {
          action: 'viewed',
          entity: { type: 'invoice', id: entityId, name: invoice.title, clientId },
          changes: view.by,
        },
      );
      notify(
        tx,
        { organizationId, at },
        {
          type: 'invoice_viewed',
          entity: { type: 'invoice', id: entityId },
          clientId,
          params: { invoice: invoice.number ?? invoice.title, client: invoice.clientName },
        },
      );
    });
  }
}

/** An invoice of a client's page in a transaction of the worker or of the portal. Null as for `PortalInvoices.page`. */
export async function invoicePage(
  tx: Transaction,
  ref: LinkedInvoice,
  now: Date,
): Promise<PortalInvoice | null> {
  const invoice = await readInvoice(tx, ref);
  const document = await documentOf(tx, ref);
  if (!invoice || !document) return null;
  const { timezone, logoId, balanceMinor } = invoice;
  const today = localDateAt(now.getTime(), timezone);
  return {
    today,
    balanceMinor,
    block: parseBlock(document.text),
    status: invoiceStatus(invoice, today),
    brand: await mailBranding(tx, ref.organizationId),
    logoUrl: logoId === null ? null : pathOf(organizationSetupRoutes.logo, { id: logoId }),
  };
}

/** What the renderer prints of an invoice, and the file's name. Null as for `invoicePage`. */
export async function printedInvoice(
  tx: Transaction,
  ref: LinkedInvoice,
): Promise<{ name: string; document: PrintedDocument } | null> {
  const invoice = await readInvoice(tx, ref);
  const document = await documentOf(tx, ref);
  if (!invoice || !document) return null;
  const mark = invoice.lifecycle === 'void' ? 'void' : null;
  return { name: documentFileName(invoice), document: { ...document, mark } };
}

function documentOf(tx: Transaction, { organizationId, entityId }: LinkedInvoice) {
  return frozenDocument(tx, { organizationId, id: entityId });
}

async function readInvoice(
  tx: Transaction,
  { organizationId, entityId }: LinkedInvoice,
  lock = '',
): Promise<InvoiceRow | undefined> {
  const [invoice] = await tx.rows<InvoiceRow>(`${INVOICE} ${lock}`, [organizationId, entityId]);
  return invoice;
}

const INVOICE = `SELECT invoice.kind, invoice.lifecycle, invoice.delivery, invoice.settlement,
    invoice.scheduled_for AS "scheduledFor", invoice.due_date AS "dueDate", invoice.sent_at AS "sentAt",
    invoice.viewed_at AS "viewedAt", invoice.total_minor AS "totalMinor", invoice.balance_minor AS "balanceMinor",
    invoice.number, invoice.archived_at IS NOT NULL AS "isArchived", invoice.title, invoice.client_name AS "clientName",
    organization.timezone,
    (SELECT id FROM oficio.organization_logos WHERE organization_id = organization.id) AS "logoId"
  FROM public.invoices invoice JOIN oficio.organizations organization ON organization.id = invoice.organization_id
  WHERE invoice.organization_id = $1 AND invoice.id = $2 AND invoice.deleted_at IS NULL`;
