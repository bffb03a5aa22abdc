import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { nodePath } from '../prepare.mjs';
import { LISTS } from './lists.mjs';
import { load, warmUp } from './load.mjs';
import { median } from './statistics.mjs';

const ROUNDS = 5;
const SECONDS = 5;
const floorServer = fileURLToPath(new URL('floor-list.mjs', import.meta.url));

/**
 * Compares each list (50 rows of 10,000) through the whole API with the bare floor: alternating rounds, medians.
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {readonly string[]} [wanted] names of lists; all of them when empty
 */
export async function measureRecordLists(workspace, wanted = []) {
  /** @type {Record<string, Awaited<ReturnType<typeof measureList>>>} */
  const figures = {};
  const names = [...LISTS.keys()].filter((name) => wanted.length === 0 || wanted.includes(name));
  for (const name of names) figures[name] = await measureList(workspace, name);
  return figures;
}

/**
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {string} list
 */
async function measureList(workspace, list) {
  const floor = spawn(nodePath(), [floorServer, workspace.adminUrl, workspace.organizationId, list], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(floor.stdout, 'data');
    const targets = {
      floor: { url: `http://127.0.0.1:${Number(String(line))}/` },
      api: {
        url: `${workspace.url.replace('localhost', '127.0.0.1')}/api/${list}?limit=50`,
        headers: { authorization: `Bearer ${workspace.accessToken}`, host: new URL(workspace.url).host },
      },
    };
    await warmUp(targets.floor);
    await warmUp(targets.api);
    /** @type {Record<'floor' | 'api', Awaited<ReturnType<typeof load>>[]>} */
    const rounds = { floor: [], api: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.floor.push(await load({ ...targets.floor, seconds: SECONDS }));
      rounds.api.push(await load({ ...targets.api, seconds: SECONDS }));
    }
    const middle = (/** @type {'floor' | 'api'} */ of, /** @type {'requestsPerSecond' | 'p99'} */ figure) =>
      median(rounds[of].map((round) => round[figure]));
    return {
      floor: { requestsPerSecond: middle('floor', 'requestsPerSecond'), p99: middle('floor', 'p99') },
      api: { requestsPerSecond: middle('api', 'requestsPerSecond'), p99: middle('api', 'p99') },
      requestsToFloor: middle('api', 'requestsPerSecond') / middle('floor', 'requestsPerSecond'),
      p99ToFloor: middle('api', 'p99') / middle('floor', 'p99'),
    };
  } finally {
    floor.kill();
  }
}

/** @param {Awaited<ReturnType<typeof measureRecordLists>>} lists */
export function recordListRows(lists) {
  return Object.entries(lists).flatMap(([name, { api, floor, requestsToFloor, p99ToFloor }]) => [
    [
      `list of ${name}, requests/s`,
      api.requestsPerSecond.toFixed(0),
      floor.requestsPerSecond.toFixed(0),
      requestsToFloor.toFixed(2),
      '≥ 0.65',
    ],
    [`list of ${name}, p99 ms`, api.p99.toFixed(1), floor.p99.toFixed(1), p99ToFloor.toFixed(2), '≤ 2'],
  ]);
}
