import { randomBytes } from 'node:crypto';
import { EMAIL_PATTERN, PASSWORDS } from '@oficio/contracts';
import type { Account } from './accounts.ts';
import type { Exchange } from './exchange.ts';
import { confirmAgain } from './mail-wishes.ts';
import { hashPassword } from './password-hash.ts';

/**
 * Answers the sign-up of a known address as if it were a new one: hashes the password, and gives a user that
 * there isn't. One that is still unconfirmed gets its link again, a confirmed one a mail that says that there is an
 * account. `undefined`: the library's turn.
 */
export async function answerSignUp(exchange: Exchange): Promise<Response | undefined> {
  const { request, accounts, keyed, later } = exchange;
  const password = request.text('password') ?? '';
  const valid = password.length >= PASSWORDS.registrationMinLength && password.length <= PASSWORDS.maxLength;
  if (!request.is('POST', '/signup') || !keyed || !valid) return undefined;
  if (!request.email || !EMAIL_PATTERN.test(request.email)) return undefined;
  const account = await accounts.find(request.email);
  if (!account) return undefined;
  await hashPassword(password);
  later(confirmAgain(exchange, request.email));
  return Response.json(invented(account, request.json.data));
}

/** With the members that the library's answer to a new address has. */
function invented({ email }: Account, given: unknown): object {
  const [id, identityId] = [timedId(), timedId()];
  const now = asPostgresWrites(new Date());
  const data = {
    ...(typeof given === 'object' && given !== null ? given : {}),
    email,
    email_verified: false,
    phone_verified: false,
    sub: id,
  };
  const times = { created_at: now, updated_at: now };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [
      {
        identity_id: identityId,
        id,
        user_id: id,
        identity_data: data,
        provider: 'email',
        last_sign_in_at: now,
        ...times,
        email,
      },
    ],
    ...times,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
}

/** A UUID of version 7, as the library makes them: the time in milliseconds, then chance. */
function timedId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const chance = randomBytes(10);
  chance[0] = ((chance[0] ?? 0) & 0x0f) | 0x70;
  chance[2] = ((chance[2] ?? 0) & 0x3f) | 0x80;
  const hex = time + chance.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function asPostgresWrites(time: Date): string {
  return time
    .toISOString()
    .replace('T', ' ')
    .replace(/\.?0*Z$/, '+00');
}
