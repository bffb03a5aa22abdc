import { randomBytes } from 'node:crypto';
import type { Exchange } from './exchange.ts';
import { confirmAgain } from './mail-requests.ts';
import { refuseGuessable } from './new-passwords.ts';

/**
 * Refuses a password that is guessed first. Answers the sign-up of a known address like that of a new one: the library signs up a decoy, the address behind a
 * random prefix. The checks, the password hash, the statements and the answer are therefore those of a new address. The
 * decoy is removed after the answer. An unconfirmed account gets its link again, a confirmed one a mail saying that the
 * account exists. Returns `undefined` to let the library answer.
 */
export async function answerSignUp(exchange: Exchange): Promise<Response | undefined> {
  const { request, accounts, later } = exchange;
  const { email } = request;
  if (!request.is('POST', '/signup') || !email) return undefined;
  const refused = refuseGuessable(request.json.password, email);
  if (refused) return refused;
  if (!(await accounts.find(email))) return undefined;
  const prefix = randomBytes(16).toString('hex');
  const decoy = request.with({ email: prefix + request.text('email') });
  const answer = await exchange.pass(decoy, { silent: true });
  if (!answer.ok) return answer;
  later(() => accounts.remove(prefix + email));
  later(() => confirmAgain(exchange, email));
  return new Response((await answer.text()).replaceAll(prefix, ''), answer);
}
