import autocannon from 'autocannon';

const CONNECTIONS = 32;

/**
 * One round of load.
 * @param {{ url: string, headers?: Record<string, string>, seconds: number }} target
 * @returns {Promise<{ requestsPerSecond: number, p99: number }>} p99 in milliseconds
 * @throws {Error} when any answer wasn't a 2xx
 */
export async function load({ url, headers = {}, seconds }) {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  const refused = result.non2xx + result.errors + result.timeouts;
  if (refused > 0) throw new Error(`${refused} requests to ${url} failed`);
  return { requestsPerSecond: result.requests.average, p99: result.latency.p99 };
}
