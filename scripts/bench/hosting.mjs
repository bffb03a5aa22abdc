import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { median, percentile, timed } from './statistics.mjs';
import { call, openWorkspace } from './workspace.mjs';

const NAMES = 1_000;
const ROUNDS = 7;
const PAGES = ['/', '/login', '/api/dashboard/all', '/api/domains?limit=50', '/api/clients?limit=50'];
const REQUESTS_OF_A_PAGE = 60;
/** Of many registries, because a registry is asked by one exchange at a time. */
const ENDINGS = ['com', 'net', 'org', 'app', 'dev', 'io', 'info', 'xyz', 'shop', 'online', 'club', 'site'];

/**
 * A list of 1,000 names that is added: the median of the request in milliseconds. Then pages, in milliseconds, while the
 * look-ups of these names wait for a resolver that never answers.
 */
export async function measureHosting() {
  const resolver = await silentResolver();
  const workspace = await openWorkspace({ LOOKUPS: '1', BENCH_RESOLVER: resolver.address });
  try {
    const pastes = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const text = names(NAMES).join('\n');
      const body = { text, add: true, withClients: false };
      pastes.push(await timed(() => call(workspace, '/api/domains/paste', body)));
    }
    await resolver.asked;
    const before = resolver.questions();
    const pages = [];
    for (let request = 0; request < REQUESTS_OF_A_PAGE; request += 1) {
      for (const path of PAGES) pages.push(await timed(() => read(workspace, path)));
      await delay(50);
    }
    return {
      pasteMs: median(pastes),
      pagesP95Ms: percentile(pages, 0.95),
      slowestPageMs: percentile(pages, 1),
      questions: resolver.questions() - before,
    };
  } finally {
    await workspace.stop();
    resolver.close();
  }
}

/** @param {Awaited<ReturnType<typeof measureHosting>>} figures */
export function hostingRows({ pasteMs, pagesP95Ms, slowestPageMs, questions }) {
  return [
    ['1,000 names added at once, ms', pasteMs.toFixed(0), '', '', '≤ 1,000'],
    [
      `pages while ${questions} questions to a dead resolver wait, p95 ms`,
      pagesP95Ms.toFixed(0),
      '',
      '',
      '≤ 500',
    ],
    ['the slowest of these pages, ms', slowestPageMs.toFixed(0), '', '', '≤ 500'],
  ];
}

/** A name server that receives questions and never answers. */
async function silentResolver() {
  const socket = createSocket('udp4');
  let received = 0;
  socket.on('message', () => {
    received += 1;
  });
  const asked = once(socket, 'message');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    questions: () => received,
    close: () => socket.close(),
  };
}

/** @param {number} count */
function names(count) {
  const round = randomUUID().slice(0, 8);
  return Array.from({ length: count }, (_, index) => `${round}-${index}.${ENDINGS[index % ENDINGS.length]}`);
}

/** @param {import('./workspace.mjs').Workspace} workspace @param {string} path */
async function read({ url, accessToken }, path) {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${accessToken}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await answer.arrayBuffer();
}
