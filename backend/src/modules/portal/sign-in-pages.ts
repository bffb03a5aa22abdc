import type { INestApplication } from '@nestjs/common';
import { email } from '@oficio/contracts';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { ApiError } from '../../http/api-error.ts';
import { apiErrorOf } from '../../http/failure-answer.ts';
import { PortalRequests } from '../portal-home/portal-requests.ts';
import { PortalSessions } from '../portal-home/portal-sessions.ts';
import { localeOf, type PageAnswers, type PortalOptions } from './page-answers.ts';
import { readPortalCookie, setPortalCookie } from './portal-cookie.ts';
import type { SignInForm } from './views/index.ts';

const FORM_BYTES = 4 * 1_024;

/** The form for a sign-in link at `/portal`, and the button of the link's page. */
export function signInPages(
  app: INestApplication,
  { publicUrl, font }: PortalOptions,
  answers: PageAnswers,
): Router {
  const requests = app.get(PortalRequests, { strict: false });
  const sessions = app.get(PortalSessions, { strict: false });

  const showForm: RequestHandler = async (request, response) => {
    const token = readPortalCookie(request);
    if (token && (await sessions.find(token))) return response.redirect(303, '/portal/home');
    const hasEnded = request.query.ended !== undefined;
    await sendForm(request, response, 200, { address: '', fault: null, hasEnded });
  };

  /** The page and the work are the same for every address, so that nobody learns who is a client. */
  const ask: RequestHandler = async (request, response) => {
    answers.requireOwnOrigin(request);
    const typed = String(request.body?.address ?? '').trim();
    const address = email.safeParse(typed);
    const form = { address: typed, hasEnded: false };
    if (!address.success) return sendForm(request, response, 422, { ...form, fault: 'address' });
    try {
      await requests.add(address.data);
    } catch (error) {
      if (apiErrorOf(error).code !== 'rate.limited') throw error;
      return sendForm(request, response, 429, { ...form, fault: 'limited' });
    }
    const { renderOnItsWay } = await import('./views/index.ts');
    answers.send(response, 200, renderOnItsWay({ locale: localeOf(request), font }));
  };

  async function sendForm(request: Request, response: Response, status: number, form: SignInForm) {
    const { renderSignIn } = await import('./views/index.ts');
    answers.send(response, status, renderSignIn({ locale: localeOf(request), font }, form));
  }

  const enter: RequestHandler = async (request, response) => {
    answers.requireOwnOrigin(request);
    const entered = await sessions.enter(String(request.params.token), request.headers['user-agent'] ?? null);
    if (!entered) throw new ApiError('resource.not_found');
    setPortalCookie(response, entered.token, publicUrl);
    response.redirect(303, entered.chooses ? '/portal/choose' : '/portal/home');
  };

  const router = Router();
  const form = express.urlencoded({ extended: false, limit: FORM_BYTES, inflate: false });
  router.get('/', showForm);
  router.post('/', form, ask);
  router.post('/:token/enter', form, enter);
  return router;
}
