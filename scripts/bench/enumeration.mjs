import { randomUUID } from 'node:crypto';
import { median } from './statistics.mjs';
import { register } from './workspace.mjs';

const ROUNDS = 60;

/**
 * Whether the time of an answer tells that an address has an account: medians of known and unknown addresses by
 * turns, and how far they are apart (0.1 is a tenth).
 * @param {import('./workspace.mjs').Workspace} workspace
 */
export async function measureEnumeration({ url, publishableKey }) {
  const known = `bench-${randomUUID().slice(0, 8)}@example.com`;
  await register(url, publishableKey, known);
  const unknown = () => `bench-${randomUUID().slice(0, 8)}@example.com`;
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
    await ask(known);
    await ask(unknown());
    /** @type {Record<'known' | 'unknown', number[]>} */
    const times = { known: [], unknown: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.known.push(await ask(known));
      times.unknown.push(await ask(unknown()));
    }
    const [knownMs, unknownMs] = [median(times.known), median(times.unknown)];
    results.push({ question, knownMs, unknownMs, apart: Math.abs(knownMs / unknownMs - 1) });
  }
  return results;
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
