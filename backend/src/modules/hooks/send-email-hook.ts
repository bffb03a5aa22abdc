import { BODIES } from '@oficio/contracts';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { authContents, compose, composeAuthMail, type MailQueue } from '../../mails/index.ts';
import { signatureFits } from './hook-signature.ts';
import { type WantedMail, wantedMails } from './send-email-payload.ts';

export const SEND_EMAIL_HOOK_PATH = '/api/hooks/send-email';

interface HookOptions {
  /** `v1,whsec_…`, several separated by `|`. */
  secrets: string;
  /** Without a trailing slash. */
  publicUrl: string;
  mails: Pick<MailQueue, 'push'>;
}

/** How many ids of calls are kept. Supabase repeats a call without an answer; older ids have expired signatures. */
const REMEMBERED = 2_000;

/**
 * Supabase's Send Email Hook: the auth service names recipient and kind of mail, and Oficio sends its own mail. Mounted
 * before the JSON parser, because the signature covers the bytes. The answer precedes the mails, which wait in memory.
 */
export function sendEmailHook({ secrets, publicUrl, mails }: HookOptions): RequestHandler {
  const seen = new Set<string>();

  function answer(request: Request, response: Response): void {
    const body: unknown = request.body;
    const signed = Buffer.isBuffer(body) && signatureFits(secrets, { body, headers: request.headers });
    const wanted = signed ? wantedMails(body.toString('utf8'), publicUrl) : undefined;
    if (!signed) refuse(response, 401, 'The signature does not fit.');
    else if (!wanted) refuse(response, 400, 'This is not what the hook takes.');
    else accept(wanted, String(request.headers['webhook-id']), response);
  }

  function accept(wanted: WantedMail[], id: string, response: Response): void {
    if (!isRepeated(id)) {
      for (const mail of wanted) mails.push(async () => ({ to: mail.to, ...(await composeWanted(mail)) }));
    }
    response.status(200).json({});
  }

  function isRepeated(id: string): boolean {
    if (seen.has(id)) return true;
    seen.add(id);
    const [oldest] = seen;
    if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest);
    return false;
  }

  const router = Router();
  router.post(SEND_EMAIL_HOOK_PATH, express.raw({ type: () => true, limit: BODIES.publicMaxBytes }), answer);
  return router;
}

function composeWanted(mail: WantedMail) {
  return mail.kind === 'email_change_current'
    ? compose(authContents.addressChangeApproval(mail))
    : composeAuthMail(mail.kind, mail);
}

/** Sends the error format that the auth service reads from a hook. */
function refuse(response: Response, status: 400 | 401, message: string): void {
  response.status(status).json({ error: { http_code: status, message } });
}
