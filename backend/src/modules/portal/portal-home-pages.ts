import type { INestApplication } from '@nestjs/common';
import express, { type Request, type RequestHandler, Router } from 'express';
import * as z from 'zod/mini';
import { ApiError } from '../../http/api-error.ts';
import { sendStream } from '../../http/send-stream.ts';
import { PortalInvoices } from '../invoices/portal-invoices.service.ts';
import { PortalReader } from '../portal-home/portal-reader.ts';
import type { PortalSession } from '../portal-home/portal-session-rows.ts';
import { PortalSessions } from '../portal-home/portal-sessions.ts';
import { PortalProposals } from '../renewals/proposals/portal-proposals.service.ts';
import { afterAnswer, isAnsweredBefore } from './answering-person.ts';
import { HOME_WORDS } from './home-words.ts';
import { localeOf, type PageAnswers, type PortalOptions } from './page-answers.ts';
import { payingPages } from './paying-pages.ts';
import { clearPortalCookie, readPortalCookie, setPortalCookie } from './portal-cookie.ts';
import { portalDocumentPages } from './portal-document-pages.ts';
import { cursorOf, found, type PortalHandler } from './portal-handler.ts';
import { portalQuotePages } from './portal-quote-pages.ts';
import { portalRequestPages } from './portal-request-pages.ts';
import { type FilledForm, readProposalForm } from './proposal-form-body.ts';
import { setFile } from './sent-file.ts';

/** The largest form: the answer to a proposal. */
const FORM_BYTES = 72 * 1_024;
const HOME = '/portal/home';
const CHOICE = '/portal/choose';

const idSchema = z.uuid();
const currencySchema = z.string().check(z.regex(/^[A-Z]{3}$/));

/** The pages of a signed-in contact, below `/portal`. A request without a session is led to the form for a link. */
export function portalHomePages(app: INestApplication, options: PortalOptions, answers: PageAnswers): Router {
  const { publicUrl, font } = options;
  const documents = portalDocumentPages(app, options, answers);
  const paying = payingPages(app, options, answers);
  const quotes = portalQuotePages(app, options, answers);
  const requests = portalRequestPages(app, options, answers);
  const sessions = app.get(PortalSessions, { strict: false });
  const reader = app.get(PortalReader, { strict: false });
  const invoices = app.get(PortalInvoices, { strict: false });
  const proposals = app.get(PortalProposals, { strict: false });

  /** Passes the session of the cookie. */
  const signedIn =
    (handle: PortalHandler): RequestHandler =>
    async (request, response) => {
      const token = readPortalCookie(request);
      const session = token && (await sessions.find(token));
      if (session) return handle(session, request, response);
      if (token) clearPortalCookie(response, publicUrl);
      // A form was sent from a page of a session.
      response.redirect(303, token || request.method === 'POST' ? '/portal?ended=1' : '/portal');
    };

  const acting = (handle: PortalHandler): RequestHandler => {
    const act = signedIn(handle);
    return (request, response, next) => {
      answers.requireOwnOrigin(request);
      return act(request, response, next);
    };
  };

  const showHome: PortalHandler = async (session, _request, response) => {
    const home = found(await reader.home(session));
    const hasChoice = (await sessions.choices(session)).length > 1;
    const { renderHome } = await import('./views/index.ts');
    answers.send(response, 200, renderHome(home, { font, hasChoice }));
  };

  const showInvoices: PortalHandler = async (session, request, response) => {
    const page = found(await reader.invoices(session, cursorOf(request)));
    const { renderInvoices } = await import('./views/index.ts');
    answers.send(response, 200, renderInvoices(page, { font }));
  };

  const showInvoice: PortalHandler = async (session, request, response) => {
    const id = idOf(request);
    const invoice = found(await reader.invoice(session, id));
    const { renderInvoice } = await import('./views/index.ts');
    const { organizationId } = session;
    answers.send(
      response,
      200,
      renderInvoice(invoice, {
        font,
        path: `/portal/invoices/${id}`,
        isWatched: true,
        isInPortal: true,
        paying: await paying.payingOf({ organizationId, entityId: id }, request),
      }),
    );
  };

  /** The role of the portal decides whether the contact may read the invoice. Its page at the provider is the worker's. */
  const payInvoice: PortalHandler = async (session, request, response) => {
    const id = idOf(request);
    found(await reader.invoice(session, id));
    const { organizationId } = session;
    await paying.pay({ organizationId, entityId: id }, `/portal/invoices/${id}`, response);
  };

  const countInvoiceView: PortalHandler = async (session, request, response) => {
    const id = idOf(request);
    found(await reader.invoice(session, id));
    const { organizationId, clientId, contactId } = session;
    await invoices.seen({ organizationId, clientId, entityId: id, by: { contactId } });
    response.status(204).end();
  };

  const sendInvoice: PortalHandler = async (session, request, response) => {
    const file = found(await reader.invoiceFile(session, idOf(request)));
    setFile(response, { ...file, contentType: 'application/pdf', sizeBytes: file.bytes.byteLength });
    response.end(file.bytes);
  };

  const showStatement: PortalHandler = async (session, request, response) => {
    const currency = currencySchema.safeParse(request.query.currency);
    const page = currency.success ? await reader.statement(session, currency.data) : null;
    const { renderStatement } = await import('./views/index.ts');
    answers.send(response, 200, renderStatement(found(page), { font }));
  };

  const sendStatement: PortalHandler = async (session, request, response) => {
    const currency = currencySchema.safeParse(request.query.currency);
    const file = found(currency.success ? await reader.statementFile(session, currency.data) : null);
    const { locale, statement, bytes } = file;
    const name = HOME_WORDS[locale].statementFile(statement.to, statement.currency);
    setFile(response, { name, contentType: 'application/pdf', sizeBytes: bytes.byteLength });
    response.end(bytes);
  };

  const sendDocument: PortalHandler = async (session, request, response) => {
    const file = found(await reader.document(session, idOf(request)));
    setFile(response, file);
    await sendStream(response, file.pieces);
  };

  async function proposalPage(session: PortalSession, request: Request, filled: FilledForm | null) {
    const { renderProposal } = await import('./views/index.ts');
    const link = await proposalOf(session, request);
    return renderProposal(found(await proposals.page(link)), {
      font,
      path: `/portal/proposals/${link.entityId}`,
      isPreview: false,
      isInPortal: true,
      isAnsweredBefore: isAnsweredBefore(request),
      filled,
    });
  }

  const showProposal: PortalHandler = async (session, request, response) => {
    answers.send(response, 200, await proposalPage(session, request, null));
  };

  const decide: PortalHandler = async (session, request, response) => {
    const link = await proposalOf(session, request);
    const read = readProposalForm(request.body ?? {});
    if ('filled' in read) {
      return answers.send(response, 422, await proposalPage(session, request, read.filled));
    }
    const stands = found(await proposals.decide(link, read.given));
    response.redirect(303, afterAnswer(`/portal/proposals/${link.entityId}`, stands));
  };

  /** The role of the portal decides whether the contact may answer. The answer itself is a write of the worker. */
  async function proposalOf(session: PortalSession, request: Request) {
    const entityId = idOf(request);
    if (!(await reader.mayAnswer(session, entityId))) throw new ApiError('resource.not_found');
    const { organizationId, clientId } = session;
    return { organizationId, clientId, entityId };
  }

  const countProposalView: PortalHandler = async (session, request, response) => {
    const { contactId } = session;
    await proposals.seen({ ...(await proposalOf(session, request)), by: { contactId } });
    response.status(204).end();
  };

  const showChoice: PortalHandler = async (session, request, response) => {
    const choices = await sessions.choices(session);
    const { renderChoice } = await import('./views/index.ts');
    answers.send(response, 200, renderChoice({ locale: localeOf(request), font }, choices));
  };

  const choose: PortalHandler = async (session, request, response) => {
    const contactId = idSchema.safeParse(request.body?.contact);
    const userAgent = request.headers['user-agent'] ?? null;
    const token = contactId.success ? await sessions.choose(session, contactId.data, userAgent) : null;
    if (token === null) return response.redirect(303, CHOICE);
    setPortalCookie(response, token, publicUrl);
    response.redirect(303, HOME);
  };

  const signOut: PortalHandler = async (session, _request, response) => {
    await sessions.end(session);
    clearPortalCookie(response, publicUrl);
    response.redirect(303, '/portal');
  };

  const router = Router();
  const form = express.urlencoded({ extended: false, limit: FORM_BYTES, inflate: false });
  router.get('/home', signedIn(showHome));
  router.get('/invoices', signedIn(showInvoices));
  router.get('/invoices/:id', signedIn(showInvoice));
  router.post('/invoices/:id/pay', form, acting(payInvoice));
  router.post('/invoices/:id/seen', acting(countInvoiceView));
  router.get('/invoices/:id/pdf', signedIn(sendInvoice));
  router.get('/statement', signedIn(showStatement));
  router.get('/statement/pdf', signedIn(sendStatement));
  router.get('/documents', signedIn(documents.show));
  router.post('/documents', acting(documents.send));
  router.get('/documents/:id', signedIn(sendDocument));
  router.get('/proposals/:id', signedIn(showProposal));
  router.post('/proposals/:id/decide', form, acting(decide));
  router.post('/proposals/:id/seen', acting(countProposalView));
  router.get('/quotes/:id', signedIn(quotes.show));
  router.get('/quotes/:id/pdf', signedIn(quotes.sendPdf));
  router.post('/quotes/:id/answer', form, acting(quotes.answer));
  router.post('/quotes/:id/seen', acting(quotes.countView));
  router.get('/requests', signedIn(requests.showList));
  router.post('/requests', acting(requests.open));
  router.get('/requests/:id', signedIn(requests.show));
  router.post('/requests/:id', acting(requests.answer));
  router.get('/requests/:id/files/:fileId', signedIn(requests.sendFile));
  router.get('/choose', signedIn(showChoice));
  router.post('/choose', form, acting(choose));
  router.post('/sign-out', form, acting(signOut));
  return router;
}

function idOf(request: Request): string {
  const id = idSchema.safeParse(request.params.id);
  if (!id.success) throw new ApiError('resource.not_found');
  return id.data;
}
