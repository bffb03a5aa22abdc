import { median, percentile } from './statistics.mjs';

/**
 * One question, as it is asked of several sizes of data.
 * @typedef {object} SizedRequest
 * @property {string} url
 * @property {string} token
 */

/** @typedef {{ rounds: number, requests: number, warmUp: number }} Effort the requests of each round, and those before it */

/**
 * The 95th percentile of a request's time for each size, in milliseconds, and that of the last size to that of the first. The
 * sizes take turns, one request at a time. The median of the rounds counts, because one pause of the machine decides a
 * round's percentile.
 * @param {readonly SizedRequest[]} sizes the request of each size
 * @param {Effort} effort
 */
export async function growthOf(sizes, effort) {
  const rounds = /** @type {number[][]} */ ([]);
  for (let round = 0; round < effort.rounds; round += 1) rounds.push(await roundOf(sizes, effort));
  return {
    p95: sizes.map((_, index) => median(rounds.map((round) => round[index] ?? Number.NaN))),
    growth: median(rounds.map((round) => (round.at(-1) ?? Number.NaN) / (round[0] ?? Number.NaN))),
  };
}

/**
 * @param {readonly SizedRequest[]} sizes
 * @param {Effort} effort
 */
async function roundOf(sizes, { requests, warmUp }) {
  const times = sizes.map(() => /** @type {number[]} */ ([]));
  for (let request = -warmUp; request < requests; request += 1) {
    for (const [index, { url, token }] of sizes.entries()) {
      const time = await timeOf(url, token);
      if (request >= 0) times[index]?.push(time);
    }
  }
  return times.map((ofSize) => percentile(ofSize, 0.95));
}

/**
 * @param {string} url
 * @param {string} token
 */
async function timeOf(url, token) {
  const began = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - began;
}
