import { BODIES } from '@oficio/contracts';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { composeAddressChangeApproval, composeAuthMail, type MailQueue } from '../../mails/index.ts';
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

/** Supabase repeats a call that it had no answer to; ids are remembered for longer than a signature is good. */
const REMEMBERED = 2_000;

/**
 * Supabase's Send Email Hook: the auth service says whom to tell what, Oficio's own mails say it. Mounted before any
 * body is read, since the signature is over the bytes. Answers before the mails are sent; they wait in memory.
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
      for (const mail of wanted) mails.push(async () => ({ to: mail.to, ...(await compose(mail)) }));
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
  router.post(SEND_EMAIL_HOOK_PATH, express.raw({ type: () => true, limit: BODIES.jsonMaxBytes }), answer);
  return router;
}

function compose(mail: WantedMail) {
  return mail.kind === 'email_change_current'
    ? composeAddressChangeApproval(mail)
    : composeAuthMail(mail.kind, mail);
}

/** In the form that the auth service reads errors of a hook in. */
function refuse(response: Response, status: 400 | 401, message: string): void {
  response.status(status).json({ error: { http_code: status, message } });
}
