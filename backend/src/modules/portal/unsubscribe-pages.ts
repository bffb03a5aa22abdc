import type { INestApplication } from '@nestjs/common';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { ApiError } from '../../http/api-error.ts';
import { Unsubscribing } from '../outbox/unsubscribing.service.ts';
import { PageAnswers, type PortalOptions } from './page-answers.ts';
import { choiceOf, isFromMailProgram, type ReminderChoice, readForm } from './unsubscribe-form.ts';

/** The largest form. A mail program sends one field, as a form or in parts. */
const FORM_BYTES = 4 * 1_024;

/** The pages on which recipients of reminders unsubscribe: `/unsubscribe/{token}`. A GET changes nothing. */
export function unsubscribePages(app: INestApplication, options: PortalOptions): RequestHandler {
  const unsubscribing = app.get(Unsubscribing, { strict: false });
  const answers = new PageAnswers(app, options);

  const showPage: RequestHandler = (request, response) => show(request, response);

  async function show(request: Request, response: Response): Promise<void> {
    const page = await unsubscribing.page(tokenOf(request));
    if (!page) throw new ApiError('resource.not_found');
    const { renderUnsubscribe } = await import('./views/index.ts');
    answers.send(response, 200, renderUnsubscribe(page, { font: options.font, path: pathOf(request) }));
  }

  /** A mail program gets the page itself, because RFC 8058 allows no redirect. A form leads on to the page. */
  const act: RequestHandler = async (request, response) => {
    const form = await readForm(request);
    if (isFromMailProgram(request, form)) {
      await apply(request, 'stop');
      return show(request, response);
    }
    answers.requireOwnOrigin(request);
    await apply(request, choiceOf(form));
    response.redirect(303, pathOf(request));
  };

  async function apply(request: Request, choice: ReminderChoice): Promise<void> {
    if (!(await unsubscribing[choice](tokenOf(request)))) throw new ApiError('resource.not_found');
  }

  const router = Router();
  const body = express.raw({ type: () => true, limit: FORM_BYTES, inflate: false });
  router.use(answers.prepare);
  router.get('/:token', showPage);
  router.post('/:token', body, act);
  router.use(() => {
    throw new ApiError('resource.not_found');
  });
  router.use((error: unknown, request: Request, response: Response, _next: unknown) =>
    answers.fail(error, request, response),
  );
  return router;
}

function tokenOf(request: Request): string {
  return String(request.params.token);
}

function pathOf(request: Request): string {
  return `/unsubscribe/${tokenOf(request)}`;
}
