import type { INestApplication } from '@nestjs/common';
import type { Request } from 'express';
import * as z from 'zod/mini';
import { ApiError } from '../../http/api-error.ts';
import { PortalReader } from '../portal-home/portal-reader.ts';
import type { PortalSession } from '../portal-home/portal-session-rows.ts';
import { PortalQuotes } from '../quotes/portal-quotes.service.ts';
import { afterAnswer, isAnsweredBefore } from './answering-person.ts';
import type { PageAnswers, PortalOptions } from './page-answers.ts';
import { found, type PortalHandler } from './portal-handler.ts';
import { type FilledQuoteForm, readQuoteForm } from './quote-form-body.ts';
import { setFile } from './sent-file.ts';

const idSchema = z.uuid();

/** A quote of a signed-in contact: its page, its file and its answer. */
export function portalQuotePages(app: INestApplication, { font }: PortalOptions, answers: PageAnswers) {
  const reader = app.get(PortalReader, { strict: false });
  const quotes = app.get(PortalQuotes, { strict: false });

  /** The role of the portal decides whether the contact may read it. The answer itself is a write of the worker. */
  async function quoteOf(session: PortalSession, { params }: Request) {
    const id = idSchema.safeParse(params.id);
    if (!id.success || !(await reader.mayAnswerQuote(session, id.data)))
      throw new ApiError('resource.not_found');
    const { organizationId, clientId } = session;
    return { organizationId, clientId, entityId: id.data };
  }

  async function quotePage(session: PortalSession, request: Request, filled: FilledQuoteForm | null) {
    const { renderQuote } = await import('./views/index.ts');
    const link = await quoteOf(session, request);
    return renderQuote(found(await quotes.page(link)), {
      font,
      filled,
      path: `/portal/quotes/${link.entityId}`,
      isPreview: false,
      isInPortal: true,
      isAnsweredBefore: isAnsweredBefore(request),
    });
  }

  const show: PortalHandler = async (session, request, response) => {
    answers.send(response, 200, await quotePage(session, request, null));
  };

  const sendPdf: PortalHandler = async (session, request, response) => {
    const file = found(await quotes.file(await quoteOf(session, request)));
    setFile(response, { ...file, contentType: 'application/pdf', sizeBytes: file.bytes.byteLength });
    response.end(file.bytes);
  };

  const answer: PortalHandler = async (session, request, response) => {
    const link = await quoteOf(session, request);
    const read = readQuoteForm(request.body ?? {});
    if ('filled' in read) return answers.send(response, 422, await quotePage(session, request, read.filled));
    const stands = found(await quotes.answer(link, read.given, { contactId: session.contactId }));
    response.redirect(303, afterAnswer(`/portal/quotes/${link.entityId}`, stands));
  };

  const countView: PortalHandler = async (session, request, response) => {
    const { contactId } = session;
    await quotes.seen({ ...(await quoteOf(session, request)), by: { contactId } });
    response.status(204).end();
  };

  return { show, sendPdf, answer, countView };
}
