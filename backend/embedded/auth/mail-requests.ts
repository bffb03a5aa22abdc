import { EMAIL_PATTERN } from '@oficio/contracts';
import { authError } from './auth-errors.ts';
import type { Exchange } from './exchange.ts';

/**
 * Answers requests for mails before the address is looked up, so that neither the answer nor its time reveals whether
 * the account exists. A sign-in link is the exception, as on its screen; it never creates an account. Returns
 * `undefined` to let the library answer.
 */
export async function answerMailRequest(exchange: Exchange): Promise<Response | undefined> {
  const { request, later, keyed } = exchange;
  const { email } = request;
  if (request.path === '/reauthenticate') {
    return authError(
      404,
      'validation_failed',
      'There is no reauthentication: the present password proves as much.',
    );
  }
  if (request.method !== 'POST' || !keyed) return undefined;
  if (request.path === '/otp' || request.path === '/magiclink') {
    return exchange.pass(
      request.to('POST', `/otp${request.url.search}`, { ...request.json, create_user: false }),
    );
  }
  if (!email || !EMAIL_PATTERN.test(email)) return undefined;
  if (request.path === '/recover') {
    later(() => exchange.pass());
    return Response.json({});
  }
  if (request.path !== '/resend') return undefined;
  if (request.json.type === 'signup') later(() => confirmAgain(exchange, email));
  else if (request.json.type === 'email_change') later(() => changeAgain(exchange, email));
  else return undefined;
  return Response.json({});
}

/** Sends the sign-up's link again with a new validity. The owner of a confirmed address gets a notification instead. */
export async function confirmAgain({ accounts, lite, request }: Exchange, email: string): Promise<void> {
  const account = await accounts.find(email);
  if (account?.confirmed) await lite.notifyAccountExists(account.email);
  if (!account || account.confirmed || !account.confirmationToken) return;
  await accounts.confirmationSent(account.id);
  await lite.sendLink(account.email, 'signup', account.confirmationToken, request.redirectTo);
}

async function changeAgain({ accounts, lite, request }: Exchange, email: string): Promise<void> {
  const account = await accounts.find(email);
  if (!account?.pendingAddress || !account.addressToken) return;
  await accounts.addressMailSent(account.id);
  await lite.sendLink(account.pendingAddress, 'email_change', account.addressToken, request.redirectTo);
}
