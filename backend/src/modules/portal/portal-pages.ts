import type { INestApplication } from '@nestjs/common';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { ApiError } from '../../http/api-error.ts';
import { sendStream } from '../../http/send-stream.ts';
import { PortalDocuments } from '../files/portal-documents.service.ts';
import { PortalInvoices } from '../invoices/portal-invoices.service.ts';
import { viewOfLink } from '../public-links/page-views.ts';
import { type PublicLink, PublicLinks, type SignInLink } from '../public-links/public-links.ts';
import { PortalQuotes } from '../quotes/portal-quotes.service.ts';
import { PortalProposals } from '../renewals/proposals/portal-proposals.service.ts';
import { afterAnswer, isAnsweredBefore } from './answering-person.ts';
import { localeOf, PageAnswers, type PortalOptions } from './page-answers.ts';
import { payingPages } from './paying-pages.ts';
import { portalHomePages } from './portal-home-pages.ts';
import { type FilledForm, readProposalForm } from './proposal-form-body.ts';
import { type FilledQuoteForm, readQuoteForm } from './quote-form-body.ts';
import { setFile } from './sent-file.ts';
import { signInPages } from './sign-in-pages.ts';
import type { PageOptions } from './views/index.ts';

/** The page of a link, with what is known of the last answer to a proposal or a quote. */
interface ShownPage extends PageOptions {
  isAnsweredBefore: boolean;
  filled?: FilledForm;
  filledQuote?: FilledQuoteForm;
}

/** The largest body of a report, which has none. */
const REPORT_BYTES = 1_024;
/** The largest answer to a proposal or a quote. A letter of its note can take 12 bytes. */
const FORM_BYTES = 72 * 1_024;

/** The pages of clients, which a public link opens: `/portal/{token}`. A GET changes nothing. */
export function portalPages(app: INestApplication, options: PortalOptions): RequestHandler {
  const links = app.get(PublicLinks, { strict: false });
  const invoices = app.get(PortalInvoices, { strict: false });
  const documents = app.get(PortalDocuments, { strict: false });
  const proposals = app.get(PortalProposals, { strict: false });
  const quotes = app.get(PortalQuotes, { strict: false });
  const answers = new PageAnswers(app, options);
  const paying = payingPages(app, options, answers);
  const { font } = options;

  const showPage: RequestHandler = async (request, response) => {
    const link = await anyLinkOf(request);
    const html =
      link.kind === 'sign_in'
        ? await signInPage(request)
        : await pageOf(link, request, {
            font,
            path: pathOf(request),
            isAnsweredBefore: isAnsweredBefore(request),
          });
    if (html === null) throw new ApiError('resource.not_found');
    answers.send(response, 200, html);
  };

  async function signInPage(request: Request): Promise<string> {
    const { renderEnter } = await import('./views/index.ts');
    return renderEnter({ locale: localeOf(request), font }, pathOf(request));
  }

  async function pageOf(link: PublicLink, request: Request, options: ShownPage): Promise<string | null> {
    const { renderDocument, renderInvoice, renderProposal, renderQuote } = await import('./views/index.ts');
    if (link.kind === 'proposal') {
      const proposal = await proposals.page(link);
      return proposal && renderProposal(proposal, { filled: null, ...options, isPreview: link.isPreview });
    }
    if (link.kind === 'quote') {
      const quote = await quotes.page(link);
      const filled = options.filledQuote ?? null;
      return quote && renderQuote(quote, { ...options, filled, isPreview: link.isPreview });
    }
    if (link.kind === 'document') {
      const document = await documents.page(link);
      return document && renderDocument(document, options);
    }
    const invoice = await invoices.page(link);
    const { isPreview } = link;
    return (
      invoice &&
      renderInvoice(invoice, {
        ...options,
        isWatched: !isPreview,
        paying: await paying.payingOf(link, request, { isPreview }),
      })
    );
  }

  const sendPdf: RequestHandler = async (request, response) => {
    const link = await linkOf(request);
    if (link.kind !== 'invoice' && link.kind !== 'quote') throw new ApiError('resource.not_found');
    const file = await (link.kind === 'quote' ? quotes : invoices).file(link);
    if (!file) throw new ApiError('resource.not_found');
    setFile(response, { ...file, contentType: 'application/pdf', sizeBytes: file.bytes.byteLength });
    response.end(file.bytes);
  };

  const sendDocument: RequestHandler = async (request, response) => {
    const file = await documents.file(await linkOf(request, 'document'));
    if (!file) throw new ApiError('resource.not_found');
    setFile(response, file);
    await sendStream(response, file.pieces);
  };

  /** Each form comes from our own origin, and its answer leads on, so that a reload sends nothing again. */
  const decide: RequestHandler = async (request, response) => {
    answers.requireOwnOrigin(request);
    const link = await linkOf(request, 'proposal');
    if (link.isPreview) throw new ApiError('access.forbidden');
    const read = readProposalForm(request.body ?? {});
    if ('filled' in read) {
      const html = await pageOf(link, request, {
        font,
        path: pathOf(request),
        isAnsweredBefore: false,
        ...read,
      });
      if (html === null) throw new ApiError('resource.not_found');
      return answers.send(response, 422, html);
    }
    const stands = await proposals.decide(link, read.given);
    if (stands === null) throw new ApiError('resource.not_found');
    response.redirect(303, afterAnswer(pathOf(request), stands));
  };

  const answerQuote: RequestHandler = async (request, response) => {
    answers.requireOwnOrigin(request);
    const link = await linkOf(request, 'quote');
    if (link.isPreview) throw new ApiError('access.forbidden');
    const read = readQuoteForm(request.body ?? {});
    if ('filled' in read) {
      const options = { font, path: pathOf(request), isAnsweredBefore: false, filledQuote: read.filled };
      const html = await pageOf(link, request, options);
      if (html === null) throw new ApiError('resource.not_found');
      return answers.send(response, 422, html);
    }
    const stands = await quotes.answer(link, read.given, { linkId: link.id });
    if (stands === null) throw new ApiError('resource.not_found');
    response.redirect(303, afterAnswer(pathOf(request), stands));
  };

  const pay: RequestHandler = async (request, response) => {
    answers.requireOwnOrigin(request);
    const link = await linkOf(request, 'invoice');
    if (link.isPreview) throw new ApiError('access.forbidden');
    await paying.pay(link, pathOf(request), response);
  };

  const countView: RequestHandler = async (request, response) => {
    answers.requireOwnOrigin(request);
    const link = await linkOf(request);
    const shown = { invoice: invoices, document: documents, proposal: proposals, quote: quotes }[link.kind];
    await shown.seen(viewOfLink(link));
    response.status(204).end();
  };

  /** A link of a thing, of one kind if it is given. */
  async function linkOf(request: Request, kind?: PublicLink['kind']): Promise<PublicLink> {
    const link = await anyLinkOf(request);
    if (link.kind === 'sign_in' || (kind && link.kind !== kind)) throw new ApiError('resource.not_found');
    return link;
  }

  async function anyLinkOf(request: Request): Promise<PublicLink | SignInLink> {
    const link = await links.find(String(request.params.token));
    if (!link) throw new ApiError('resource.not_found');
    return link;
  }

  const router = Router();
  const nothing = express.raw({ type: () => true, limit: REPORT_BYTES, inflate: false });
  const form = express.urlencoded({ extended: false, limit: FORM_BYTES, inflate: false });
  router.use(answers.prepare);
  router.use(signInPages(app, options, answers));
  router.use(portalHomePages(app, options, answers));
  router.get('/return/:checkoutId', paying.comeBack);
  router.get('/:token', showPage);
  router.get('/:token/pdf', sendPdf);
  router.get('/:token/file', sendDocument);
  router.post('/:token/decide', form, decide);
  router.post('/:token/answer', form, answerQuote);
  router.post('/:token/pay', nothing, pay);
  router.post('/:token/seen', nothing, countView);
  router.use(() => {
    throw new ApiError('resource.not_found');
  });
  router.use((error: unknown, request: Request, response: Response, _next: unknown) =>
    answers.fail(error, request, response),
  );
  return router;
}

function pathOf(request: Request): string {
  return `/portal/${request.params.token}`;
}
