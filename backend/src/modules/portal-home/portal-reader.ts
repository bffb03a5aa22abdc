import { Injectable } from '@nestjs/common';
import {
  addMonths,
  type ClientStatement,
  localDateAt,
  type MoneyReaders,
  organizationSetupRoutes,
  PORTAL,
  pathOf,
} from '@oficio/contracts';
import type { Sql } from 'sql-template-tag';
import { Clock } from '../../clock.ts';
import { PortalDatabase } from '../../database/database.ts';
import { DocumentRenderer } from '../../pdf/document-renderer.ts';
import type { ClientSender } from '../files/client-uploads.service.ts';
import { begun, type ContentOf, type Piece, piecesOf } from '../files/document-pieces.ts';
import { FileStorage } from '../files/storage/file-storage.ts';
import { invoicePage, type PortalInvoice, printedInvoice } from '../invoices/portal-invoices.service.ts';
import { type MailBranding, mailBranding } from '../organization/mails/mail-branding.ts';
import { statementIn } from '../payments/client-money.service.ts';
import {
  type ListedPage,
  readCurrencies,
  readDocument,
  readDocuments,
  readInvoices,
  readOpenInvoices,
  type SharedDocument,
  type ShownInvoice,
} from './portal-list-rows.ts';
import { OWN_QUOTE, readQuotes, type ShownQuote } from './portal-quote-rows.ts';
import {
  OWN_PROPOSAL,
  type PortalOwner,
  readOwner,
  readProposals,
  readServices,
  type ShownProposal,
  type ShownService,
} from './portal-rows.ts';
import type { PortalSession } from './portal-session-rows.ts';
import {
  readRequest,
  readRequestFile,
  readRequests,
  type ShownMessage,
  type ShownRequest,
} from './portal-ticket-rows.ts';
import { printedStatement } from './printed-statement.ts';

/** What the head of every page of the portal shows. */
export interface PortalFrame extends PortalOwner {
  /** In the organization's time zone. */
  today: string;
  brand: MailBranding;
  logoUrl: string | null;
}

/** Everything that a contact sees on the home page. A part that isn't the contact's is empty. */
export interface PortalHome extends PortalFrame {
  /** Those that wait for a payment, the first due first; at most `PORTAL.openInvoices`. */
  openInvoices: ShownInvoice[];
  /** The currencies of all invoices, each of which has a statement. */
  currencies: string[];
  /** The latest ones. */
  invoices: ListedPage<ShownInvoice>;
  proposals: ShownProposal[];
  /** The latest first. */
  quotes: ShownQuote[];
  services: ShownService[];
  /** The latest ones. */
  documents: ListedPage<SharedDocument>;
  /** The contact’s own, the last answered first. */
  requests: ListedPage<ShownRequest>;
}

/** A page of a list. */
interface ListFrame extends PortalFrame {
  isFirst: boolean;
  /** Of the next page; null on the last one. */
  nextCursor: string | null;
}

export interface PortalInvoiceList extends ListFrame {
  invoices: ShownInvoice[];
}

export interface PortalRequestList extends ListFrame {
  requests: ShownRequest[];
}

export interface PortalRequest extends PortalFrame, ShownRequest {
  /** The oldest first. */
  messages: ShownMessage[];
}

export interface PortalDocumentList extends ListFrame {
  documents: SharedDocument[];
}

const LATEST = { cursor: null, size: PORTAL.homeRows };
const NONE = { items: [], nextCursor: null };

export interface PortalStatement extends PortalFrame {
  statement: ClientStatement;
  /** Whose currencies the contact knows. */
  readers: MoneyReaders;
}

/**
 * The pages of a signed-in contact. Each of them is read by the role of the portal under the claims of the session, so that
 * a statement without a condition shows the rows of the contact's client alone.
 */
@Injectable()
export class PortalReader {
  constructor(
    private readonly portal: PortalDatabase,
    private readonly renderer: DocumentRenderer,
    private readonly storage: FileStorage,
    private readonly clock: Clock,
  ) {}

  /** Null if the contact's right has ended since the session was found. */
  home(session: PortalSession): Promise<PortalHome | null> {
    return this.portal.transaction(session, async (tx) => {
      const frame = await this.#frame(tx);
      if (!frame) return null;
      const { clientId, today } = frame;
      return {
        ...frame,
        openInvoices: frame.readsMoney ? await readOpenInvoices(tx, frame, PORTAL.openInvoices) : [],
        currencies: frame.readsMoney ? await readCurrencies(tx, clientId) : [],
        invoices: frame.readsMoney ? await readInvoices(tx, frame, LATEST) : NONE,
        proposals: frame.answersProposals ? await readProposals(tx, frame) : [],
        quotes: frame.readsMoney ? await readQuotes(tx, frame) : [],
        services: await readServices(tx, { clientId, today }),
        documents: await readDocuments(tx, clientId, LATEST),
        requests: await readRequests(tx, session, { ...LATEST, now: this.clock.instant() }),
      };
    });
  }

  /**
   * A page of the invoices. Null for a contact who reads no money.
   * @throws ApiError request.invalid for a text that is no cursor
   */
  invoices(session: PortalSession, cursor: string | null): Promise<PortalInvoiceList | null> {
    return this.portal.transaction(session, async (tx) => {
      const frame = await this.#frame(tx);
      if (!frame?.readsMoney) return null;
      const { items, nextCursor } = await readInvoices(tx, frame, { cursor, size: PORTAL.pageRows });
      return { ...frame, isFirst: cursor === null, invoices: items, nextCursor };
    });
  }

  /** A page of the documents. As `invoices`, for every contact. */
  documents(session: PortalSession, cursor: string | null): Promise<PortalDocumentList | null> {
    return this.portal.transaction(session, async (tx) => {
      const frame = await this.#frame(tx);
      if (!frame) return null;
      const { items, nextCursor } = await readDocuments(tx, frame.clientId, {
        cursor,
        size: PORTAL.pageRows,
      });
      return { ...frame, isFirst: cursor === null, documents: items, nextCursor };
    });
  }

  /** A page of the contact's requests. As `invoices`, for every contact. */
  requests(session: PortalSession, cursor: string | null): Promise<PortalRequestList | null> {
    return this.portal.transaction(session, async (tx) => {
      const frame = await this.#frame(tx);
      if (!frame) return null;
      const place = { cursor, size: PORTAL.pageRows, now: this.clock.instant() };
      const { items, nextCursor } = await readRequests(tx, session, place);
      return { ...frame, isFirst: cursor === null, requests: items, nextCursor };
    });
  }

  /** Null for another contact's request. */
  request(session: PortalSession, id: string): Promise<PortalRequest | null> {
    return this.portal.transaction(session, async (tx) => {
      const frame = await this.#frame(tx);
      const request = frame && (await readRequest(tx, session, id, this.clock.instant()));
      return request && { ...frame, ...request };
    });
  }

  /** A file of a request in pieces. Null as for the request. */
  async requestFile(session: PortalSession, ids: { requestId: string; fileId: string }) {
    const file = await this.portal.transaction(session, (tx) => readRequestFile(tx, session, ids));
    if (!file) return null;
    return { ...file, pieces: await this.#pieces(session, file) };
  }

  /** Null for an invoice that isn't issued, or belongs to another client, and for a contact who reads no money. */
  invoice(session: PortalSession, id: string): Promise<PortalInvoice | null> {
    const ref = { organizationId: session.organizationId, entityId: id };
    return this.portal.transaction(session, (tx) => invoicePage(tx, ref, this.clock.now()));
  }

  /**
   * The PDF file of an invoice. Null as for its page.
   * @throws ApiError document.busy
   */
  async invoiceFile(session: PortalSession, id: string): Promise<{ name: string; bytes: Uint8Array } | null> {
    const ref = { organizationId: session.organizationId, entityId: id };
    const printed = await this.portal.transaction(session, (tx) => printedInvoice(tx, ref));
    return printed && { name: printed.name, bytes: await this.renderer.file(printed.document) };
  }

  /** The last twelve months in a currency. Null for a contact who reads no money. */
  statement(session: PortalSession, currency: string): Promise<PortalStatement | null> {
    return this.portal.transaction(session, async (tx) => {
      const frame = await this.#frame(tx);
      if (!frame?.readsMoney) return null;
      const query = { from: addMonths(frame.today, -12), to: frame.today, currency };
      const readers = { currencies: [frame.baseCurrency], countryCodes: [frame.clientCountry] };
      return { ...frame, readers, statement: await statementIn(tx, frame, query) };
    });
  }

  /**
   * The PDF file of the statement in the client's language. Null as for its page.
   * @throws ApiError document.busy
   */
  async statementFile(session: PortalSession, currency: string) {
    const page = await this.statement(session, currency);
    return page && { ...page, bytes: await this.renderer.summary(printedStatement(page)) };
  }

  /** Whether the contact may answer a proposal, which is one of its client's. */
  async mayAnswer(session: PortalSession, id: string): Promise<boolean> {
    return (await this.portal.read(session, OWN_PROPOSAL, [session.clientId, id])).length === 1;
  }

  /** Whether the contact may read and answer a quote, which is one of its client's. */
  async mayAnswerQuote(session: PortalSession, id: string): Promise<boolean> {
    return (await this.portal.read(session, OWN_QUOTE, [session.clientId, id])).length === 1;
  }

  /** Who sends a file for the client. Null if the contact's right has ended since the session was found. */
  async sender(session: PortalSession): Promise<ClientSender | null> {
    const owner = await this.portal.transaction(session, readOwner);
    if (!owner) return null;
    const { organizationId, clientId, contactName, timezone } = owner;
    return { organizationId, clientId, contactId: session.contactId, contactName, timezone };
  }

  /** A file in pieces. Null for a document that isn't shown to the client. */
  async document(session: PortalSession, id: string) {
    const document = await this.portal.transaction(session, (tx) => readDocument(tx, session.clientId, id));
    if (!document) return null;
    return { ...document, pieces: await this.#pieces(session, document) };
  }

  #pieces(session: PortalSession, content: ContentOf): Promise<AsyncGenerator<Buffer>> {
    const { organizationId } = session;
    const run = ({ text, values }: Sql) => this.portal.read<Piece>(session, text, values);
    return begun(piecesOf(content, { organizationId, storage: this.storage, run }));
  }

  async #frame(tx: Parameters<typeof readOwner>[0]): Promise<PortalFrame | null> {
    const owner = await readOwner(tx);
    if (!owner) return null;
    const { organizationId, timezone, logoId } = owner;
    return {
      ...owner,
      today: localDateAt(this.clock.now().getTime(), timezone),
      brand: await mailBranding(tx, organizationId),
      logoUrl: logoId === null ? null : pathOf(organizationSetupRoutes.logo, { id: logoId }),
    };
  }
}
