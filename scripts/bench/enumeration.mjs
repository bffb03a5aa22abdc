import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { median } from './statistics.mjs';
import { register } from './workspace.mjs';

const ROUNDS = 60;

/**
 * Whether the time of an answer tells that an address has an account: medians of known and unknown addresses by
 * turns, and how far they are apart (0.1 is a tenth). Each address is asked for once, because the limiter answers
 * sooner for one that it has counted before.
 * @param {import('./workspace.mjs').Workspace} workspace
 */
export async function measureEnumeration({ url, publishableKey, adminUrl }) {
  const first = addresses(1)[0] ?? '';
  await register(url, publishableKey, first);
  // `fresh`: another text each time, since the same one again is the same message.
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
    /** @type {Record<'known' | 'unknown', number[]>} */
    const times = { known: [], unknown: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      times.known.push(await ask(known[round] ?? ''));
      times.unknown.push(await ask(unknown[round] ?? ''));
    }
    // The first round warms up.
    const [knownMs, unknownMs] = [median(times.known.slice(1)), median(times.unknown.slice(1))];
    results.push({ question, knownMs, unknownMs, apart: Math.abs(knownMs / unknownMs - 1) });
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
