import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { median } from './statistics.mjs';
import { register } from './workspace.mjs';

/** A question ends with its last round or when its time is over. */
const ROUNDS = 150;
const QUESTION_MS = 18_000;

/** The time in which work after an answer, such as a mail, usually ends. */
const REST_MS = 40;

/**
 * Measures whether the time of an answer reveals that an address has an account: medians of known and unknown
 * addresses, and the median of each round's ratio, because a round's two answers share the machine's momentary load. Each
 * address is used once, because the limiter answers a counted one sooner. The order alternates and the server rests
 * after each answer, because the work that follows one answer would otherwise always slow the same kind of address.
 * @param {import('./workspace.mjs').Workspace} workspace
 */
export async function measureEnumeration({ url, publishableKey, adminUrl }) {
  const first = addresses(1)[0] ?? '';
  await register(url, publishableKey, first);
  // `fresh` makes each text different, because a repeated message counts as one.
  const questions = [
    { question: 'recovery link', path: '/auth/v1/recover', body: { type: '' } },
    { question: 'confirmation again', path: '/auth/v1/resend', body: { type: 'signup' } },
    { question: 'sign-up', path: '/auth/v1/signup', body: { password: 'Bench-password-2' } },
    { question: 'wrong password', path: '/auth/v1/token?grant_type=password', body: { password: 'wrong' } },
    {
      question: 'contact form',
      path: '/api/support/contact',
      body: { name: 'Bench', subject: 'Bench' },
      fresh: 'message',
    },
  ];
  const results = [];
  for (const { question, path, body, fresh } of questions) {
    const ask = (/** @type {string} */ email) =>
      timed(url + path, publishableKey, { ...body, email, ...(fresh && { [fresh]: randomUUID() }) });
    const [known, unknown] = [addresses(ROUNDS + 1), addresses(ROUNDS + 1)];
    await addAccounts(adminUrl, first, known);
    /** @type {{ known: number, unknown: number }[]} */
    const rounds = [];
    const began = performance.now();
    for (let round = 0; round <= ROUNDS && performance.now() - began < QUESTION_MS; round += 1) {
      const times = { known: 0, unknown: 0 };
      /** @type {('known' | 'unknown')[]} */
      const order = ['known', 'unknown'];
      for (const kind of round % 2 === 0 ? order : order.reverse()) {
        times[kind] = await ask((kind === 'known' ? known : unknown)[round] ?? '');
        await delay(REST_MS);
      }
      rounds.push(times);
    }
    const measured = rounds.slice(1); // The first round warms up.
    results.push({
      question,
      knownMs: median(measured.map((times) => times.known)),
      unknownMs: median(measured.map((times) => times.unknown)),
      ratio: median(measured.map((times) => times.known / times.unknown)),
    });
  }
  return results;
}

/** @param {number} count */
function addresses(count) {
  return Array.from({ length: count }, () => `bench-${randomUUID().slice(0, 8)}@example.com`);
}

/**
 * Confirmed accounts with the password of an existing one.
 * @param {string} adminUrl
 * @param {string} existing its address
 * @param {string[]} emails
 */
async function addAccounts(adminUrl, existing, emails) {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(
    `INSERT INTO auth.users (id, aud, role, email, encrypted_password, email_confirmed_at)
     SELECT gen_random_uuid(), aud, role, new.email, encrypted_password, email_confirmed_at
     FROM auth.users, unnest($2::text[]) AS new (email) WHERE users.email = $1`,
    [existing, emails],
  );
  await admin.end();
}

/**
 * @param {string} url
 * @param {string} key
 * @param {object} body
 */
async function timed(url, key, body) {
  const headers = { apikey: key, 'content-type': 'application/json' };
  const began = performance.now();
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  if (answer.status === 429) throw new Error(`${url}: the limiter counts the bench`);
  return performance.now() - began;
}

/** @param {Awaited<ReturnType<typeof measureEnumeration>>} enumeration */
export function enumerationRows(enumeration) {
  return enumeration.map((row) => [
    `${row.question} for a known address, ms (to an unknown one)`,
    row.knownMs.toFixed(1),
    row.unknownMs.toFixed(1),
    row.ratio.toFixed(2),
    '0.9 to 1.1',
  ]);
}
