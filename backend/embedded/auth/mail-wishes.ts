import { EMAIL_PATTERN } from '@oficio/contracts';
import type { Exchange } from './exchange.ts';
import { refusal } from './refusals.ts';

/**
 * Answers wishes for mails before the address is looked up: neither answer nor time tells whether there is such
 * an account. A sign-in link tells, as its screen does, and never makes an account. `undefined`: the library's
 * turn.
 */
export async function answerMailWish(exchange: Exchange): Promise<Response | undefined> {
  const { request, later, keyed } = exchange;
  if (request.path === '/reauthenticate') {
    return refusal(
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
  if (!request.email || !EMAIL_PATTERN.test(request.email)) return undefined;
  if (request.path === '/recover') {
    later(exchange.pass());
    return Response.json({});
  }
  if (request.path !== '/resend') return undefined;
  if (request.json.type === 'signup') later(confirmAgain(exchange, request.email));
  else if (request.json.type === 'email_change') later(changeAgain(exchange, request.email));
  else return undefined;
  return Response.json({});
}

/** Sends the link of the sign-up once more; it is valid anew. A confirmed address is told that it has an account. */
export async function confirmAgain({ accounts, lite, request }: Exchange, email: string): Promise<void> {
  const account = await accounts.find(email);
  if (account?.confirmed) await lite.tellAccountExists(account.email);
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
