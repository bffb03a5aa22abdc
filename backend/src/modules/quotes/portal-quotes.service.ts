import { Injectable } from '@nestjs/common';
import {
  type DocumentBlock,
  documentFileName,
  localDateAt,
  organizationSetupRoutes,
  pathOf,
  type Quote,
  type QuoteStatus,
} from '@oficio/contracts';
import { quoteStatus } from '@oficio/machines/quote';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { DocumentRenderer } from '../../pdf/document-renderer.ts';
import type { RecordScope } from '../../records/record-area.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { lockRecord, updateRow } from '../../records/record-rows.ts';
import { notify } from '../../writes/notify.ts';
import { parseBlock } from '../invoices/mails/invoice-mail.ts';
import { type MailBranding, mailBranding } from '../organization/mails/mail-branding.ts';
import { type PageView, PageViews } from '../public-links/page-views.ts';
import type { PublicLink } from '../public-links/public-links.ts';
import { type AnsweringReader, QuoteAnswerMails } from './quote-answer-mails.ts';
import { answeredQuote } from './quote-answers.ts';
import { quoteArea } from './quote-area.ts';
import { sentQuote } from './quote-document.ts';

/** Everything that a client sees of a quote. */
export interface PortalQuote {
  block: DocumentBlock;
  /** `draft`: the quote is being changed, and can't be answered until it is sent again. */
  status: QuoteStatus;
  /** The version that the page shows. */
  revision: number;
  /** The client's answer, with the day on which it was given; null while there is none. */
  answer: { name: string; note: string | null; on: string; totalMinor: number; chosen: string[] } | null;
  /** In the organization's time zone. */
  today: string;
  brand: MailBranding;
  logoUrl: string | null;
}

/** The answer of a client to the version of a quote that the page has shown. */
export interface ClientAnswer {
  revision: number;
  answer: 'accept' | 'decline';
  /** The places of the wanted options among the document's options. */
  options: readonly number[];
  name: string;
  note: string | null;
}

/** The quote of a link, or of the portal of its client. */
type ShownQuote = Pick<PublicLink, 'organizationId' | 'entityId' | 'clientId'>;

/** The quotes of public links. Each statement names the organization, because it runs as the worker. */
@Injectable()
export class PortalQuotes {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly kit: RecordKit,
    private readonly views: PageViews,
    private readonly renderer: DocumentRenderer,
    private readonly mails: QuoteAnswerMails,
  ) {}

  /** Null if the quote was never sent, or was deleted. */
  page(link: ShownQuote): Promise<PortalQuote | null> {
    return this.worker.transaction(NO_USER, async (tx) => {
      const found = await this.#read(tx, link);
      if (!found) return null;
      const { quote, sent, today, timezone, logoId } = found;
      const { answer, answeredAt } = quote;
      return {
        today,
        block: parseBlock(sent.text),
        status: quoteStatus(quote, today),
        revision: sent.revision,
        answer:
          answer && answeredAt
            ? {
                name: answer.name,
                note: answer.note,
                on: localDateAt(Date.parse(answeredAt), timezone),
                totalMinor: quote.totalMinor,
                chosen: quote.lines
                  .filter(({ id }) => answer.chosen.includes(id))
                  .map(({ description }) => description),
              }
            : null,
        brand: await mailBranding(tx, link.organizationId),
        logoUrl: logoId === null ? null : pathOf(organizationSetupRoutes.logo, { id: logoId }),
      };
    });
  }

  /**
   * The PDF file of the version that was sent last; null as for the page.
   * @throws ApiError document.busy
   */
  async file(link: ShownQuote): Promise<{ name: string; bytes: Uint8Array } | null> {
    const found = await this.worker.transaction(NO_USER, (tx) => this.#read(tx, link));
    if (!found) return null;
    const bytes = await this.renderer.file({ ...found.sent, mark: null });
    return { name: documentFileName({ number: found.quote.number, kind: 'quote' }), bytes };
  }

  /**
   * Stores the answer of a client. False: the quote has another answer, another version or no time left, which the page
   * says. The same answer again is the first one's, and is confirmed once. Null as for the page.
   */
  answer(link: ShownQuote, given: ClientAnswer, reader: AnsweringReader): Promise<boolean | null> {
    return this.worker.transaction(NO_USER, async (tx) => {
      const found = await this.#read(tx, link);
      if (!found) return null;
      const { quote, sent, scope, today, clientName } = found;
      const event = given.answer === 'accept' ? 'client.accepted' : 'client.declined';
      const stands = given.answer === 'accept' ? 'accepted' : 'declined';
      if (quote.lifecycle === stands && quote.revision === given.revision) return true;
      if (quote.revision !== given.revision || quoteStatus(quote, today) !== 'open') return false;
      const at = this.kit.clock.instant();
      const options = quote.lines.filter(({ choice }) => choice !== 'fixed');
      const chosen =
        given.answer === 'accept' ? options.filter((_, place) => given.options.includes(place)) : [];
      const { action, columns, changes, totalMinor } = answeredQuote(
        quote,
        { type: event, today },
        { by: 'client', name: given.name, note: given.note, chosen: chosen.map(({ id }) => id) },
        at,
      );
      const { organizationId, entityId: id, clientId } = link;
      updateRow(this.kit, quoteArea, tx, scope, id, columns);
      const entity = { type: 'quote', id, name: quote.title, clientId } as const;
      await this.kit.audit.record(tx, { organizationId, client: clientName }, { action, entity, changes });
      notify(
        tx,
        { organizationId, at },
        {
          type: 'quote_answered',
          entity: { type: 'quote', id },
          clientId,
          params: { quote: quote.title, client: clientName, isAccepted: given.answer === 'accept' },
        },
      );
      await this.mails.queue(tx, {
        organizationId,
        clientId,
        quoteId: id,
        version: quote.version,
        reader,
        template: given.answer === 'accept' ? 'quote_accepted' : 'quote_declined',
        block: parseBlock(sent.text),
        totalMinor,
        name: given.name,
        note: given.note,
        options: chosen.map(({ description }) => description),
      });
      return true;
    });
  }

  /** Counts that the client has seen the page. */
  async seen(view: PageView): Promise<void> {
    await this.worker.transaction(NO_USER, async (tx) => {
      const found = await this.#read(tx, view);
      if (found?.quote.lifecycle !== 'open' || !(await this.views.count(tx, view))) return;
      const { organizationId, entityId: id, clientId } = view;
      const { clientName, quote } = found;
      // The version stays: a member who reads the quote meanwhile can still act on it.
      await tx.rows('UPDATE public.quotes SET viewed_at = $3 WHERE organization_id = $1 AND id = $2', [
        organizationId,
        id,
        this.kit.clock.instant(),
      ]);
      const entity = { type: 'quote', id, name: quote.title, clientId } as const;
      const actor = { organizationId, client: clientName };
      await this.kit.audit.record(tx, actor, { action: 'viewed', entity, changes: view.by });
    });
  }

  /** The quote, locked, with its latest document. Null as for the page. */
  async #read(tx: Transaction, { organizationId, entityId: id }: ShownQuote) {
    const [row] = await tx.rows<{
      timezone: string;
      currency: string;
      clientName: string;
      logoId: string | null;
    }>(QUOTE, [organizationId, id]);
    const sent = row && (await sentQuote(tx, { organizationId, id }));
    if (!row || !sent) return null;
    const { timezone, currency, clientName, logoId } = row;
    const organization = { currency, timezone, sees: 'all' } as RecordScope['organization'];
    const scope: RecordScope = { organizationId, organization };
    const { record: quote } = await lockRecord<object, Quote>(this.kit, quoteArea, tx, scope, id);
    const today = localDateAt(this.kit.clock.now().getTime(), timezone);
    return { quote, sent, scope, today, timezone, clientName, logoId };
  }
}

const QUOTE = `SELECT organization.timezone, organization.currency, quote.client_name AS "clientName",
    (SELECT id FROM oficio.organization_logos WHERE organization_id = organization.id) AS "logoId"
  FROM public.quotes quote JOIN oficio.organizations organization ON organization.id = quote.organization_id
  WHERE quote.organization_id = $1 AND quote.id = $2 AND quote.deleted_at IS NULL`;
