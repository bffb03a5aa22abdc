import { RATE_LIMITS } from '@oficio/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PUBLISHABLE_KEY } from '../test-auth.ts';
import { AuthPeople, PASSWORD } from './auth-people.ts';

let people: AuthPeople;

beforeAll(async () => {
  people = await AuthPeople.start({ trustProxy: 1 });
});

beforeEach(() => people.app.admin.query('DELETE FROM oficio.rate_limits'));

afterAll(() => people.stop());

/** A request from another network address. */
async function ask(path: string, body: object, from: string): Promise<number> {
  const answer = await fetch(`${people.app.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  await answer.text();
  return answer.status;
}

const REQUESTS: [string, (email: string) => object][] = [
  ['/signup', (email) => ({ email, password: PASSWORD })],
  ['/resend', (email) => ({ email, type: 'signup' })],
  ['/recover', (email) => ({ email })],
  ['/otp', (email) => ({ email, create_user: false })],
];

describe.each(REQUESTS)('%s', (path, body) => {
  test('doesn’t show what others have asked for, and nobody keeps the owner waiting', async () => {
    const { email } = await people.account({ confirmed: path !== '/resend' });
    for (let i = 0; i < RATE_LIMITS.signUp.points + 2; i += 1)
      expect(await ask(path, body(email), `10.1.0.${i}`)).toBe(200);
    expect(await ask(path, body(email), '10.2.0.1')).toBe(200);
    expect(await ask(path, body(email), '10.2.0.1')).toBe(429);
  });

  test('sends a mailbox few mails a minute, whoever asks', async () => {
    const { email } = await people.account();
    for (let i = 0; i < 5; i += 1) await ask(path, body(email), `10.1.0.${i}`);
    expect(await people.mailsTo(email)).toHaveLength(RATE_LIMITS.mailbox.points);
  });
});
