import autocannon from 'autocannon';

const CONNECTIONS = 32;
const WARM_UP_SECONDS = 2;

/**
 * One round of load.
 * @param {{ url: string, headers?: Record<string, string>, seconds: number }} target
 * @returns {Promise<{ requestsPerSecond: number, p99: number }>} p99 in milliseconds
 * @throws {Error} when any answer wasn't a 2xx
 */
export async function load(target) {
  const { refused, ...figures } = await press(target);
  if (refused > 0) throw new Error(`${refused} requests to ${target.url} failed`);
  return figures;
}

/**
 * The same load as a warm-up: opens connections and prepares plans; answers aren't checked.
 * @param {{ url: string, headers?: Record<string, string> }} target
 */
export async function warmUp(target) {
  await press({ ...target, seconds: WARM_UP_SECONDS });
}

/** @param {{ url: string, headers?: Record<string, string>, seconds: number }} target */
async function press({ url, headers = {}, seconds }) {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  const refused = result.non2xx + result.errors + result.timeouts;
  return { refused, requestsPerSecond: result.requests.average, p99: result.latency.p99 };
}
