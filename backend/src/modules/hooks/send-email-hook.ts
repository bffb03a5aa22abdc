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
  /** Whether a call with this key is the first one on any replica. */
  isFirst(key: string): Promise<boolean>;
}

/**
 * Supabase's Send Email Hook: the auth service names recipient and kind of mail, and Oficio sends its own mail. Mounted
 * before the JSON parser, because the signature covers the bytes. The answer precedes the mails, which wait in memory.
 *
 * The auth service repeats a call without an answer, with the same body, a new id, and perhaps to another replica.
 */
export function sendEmailHook({ secrets, publicUrl, mails, isFirst }: HookOptions): RequestHandler {
  async function answer(request: Request, response: Response): Promise<void> {
    const body: unknown = request.body;
    if (!Buffer.isBuffer(body) || !signatureFits(secrets, { body, headers: request.headers })) {
      refuse(response, 401, 'The signature does not fit.');
      return;
    }
    const wanted = wantedMails(body.toString('utf8'), publicUrl);
    if (!wanted) refuse(response, 400, 'This is not what the hook takes.');
    else await accept(wanted, body, response);
  }

  async function accept(wanted: WantedMail[], body: Buffer, response: Response): Promise<void> {
    const first = await isFirst(`send-email ${body.toString('base64')}`).catch(() => null);
    if (first === null) {
      // The auth service repeats a call only for this status with this header.
      refuse(response.setHeader('Retry-After', '1'), 503, 'The database does not answer.');
      return;
    }
    if (first) {
      for (const mail of wanted) mails.push(async () => ({ to: mail.to, ...(await composeWanted(mail)) }));
    }
    response.status(200).json({});
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
function refuse(response: Response, status: 400 | 401 | 503, message: string): void {
  response.status(status).json({ error: { http_code: status, message } });
}
