import { EMAIL_PATTERN } from '@oficio/contracts';
import { authError } from './auth-errors.ts';
import type { AuthRequest } from './auth-request.ts';
import type { Exchange } from './exchange.ts';

/**
 * Answers requests for mails before the address is looked up, so that neither the answer nor its time reveals whether
 * the account exists. A sign-in link never creates an account. Returns `undefined` to let the library answer.
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
  const signsIn = request.path === '/otp' || request.path === '/magiclink';
  const otp = request.to('POST', `/otp${request.url.search}`, { ...request.json, create_user: false });
  if (!email || !EMAIL_PATTERN.test(email)) return signsIn ? exchange.pass(otp) : undefined;
  if (signsIn) later(() => sendSignInLink(exchange, email, 'magiclink', otp));
  else if (request.path === '/recover') later(() => sendSignInLink(exchange, email, 'recovery', request));
  else if (request.path !== '/resend') return undefined;
  else if (request.json.type === 'signup') later(() => confirmAgain(exchange, email));
  else if (request.json.type === 'email_change') later(() => changeAgain(exchange, email));
  else return undefined;
  return Response.json({});
}

/**
 * Sends a sign-in or reset link. A valid token is sent again: the library has one for both kinds, so a new one would
 * end the link that the owner has just received.
 */
async function sendSignInLink(
  { accounts, lite, request, pass }: Exchange,
  email: string,
  kind: 'magiclink' | 'recovery',
  asked: AuthRequest,
): Promise<unknown> {
  const account = await accounts.find(email);
  if (!account) return undefined;
  if (!account.signInToken) return pass(asked);
  await accounts.signInLinkSent(account.id);
  return lite.sendLink(account.email, kind, account.signInToken, request.redirectTo);
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
