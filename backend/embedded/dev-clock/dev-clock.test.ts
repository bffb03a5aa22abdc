import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DevClockOptions, devClock } from './index.ts';

const START = new Date('2026-06-15T18:30:00.000Z');

let server: Server;
let port: number;
let now: Date;
let walked: string[];
let options: DevClockOptions;

beforeAll(async () => {
  server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Replaces the served clock by one with these options. */
function serve(served: DevClockOptions): void {
  const handle = devClock(served);
  server.removeAllListeners('request');
  server.on('request', (request, response) => handle(request, response, () => response.end()));
}

beforeEach(() => {
  now = START;
  walked = [];
  const set = (instant: Date) => {
    now = instant;
  };
  const clock = { now: () => now, set, reset: () => set(START) };
  const walk = async (instants: Date[]) => {
    for (const instant of instants) {
      walked.push(instant.toISOString());
      clock.set(instant);
    }
  };
  options = { publicUrl: `http://localhost:${port}`, clock, walk, log: () => undefined };
  serve(options);
});

async function call(method: string, body?: unknown, headers: Record<string, string> = {}) {
  const request = httpRequest({
    host: '127.0.0.1',
    port,
    path: '/dev/clock',
    method,
    headers: { 'content-type': 'application/json', ...headers },
  });
  request.end(typeof body === 'string' ? body : JSON.stringify(body));
  const [response] = await once(request, 'response');
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return {
    status: response.statusCode as number,
    body: text.startsWith('{') ? (JSON.parse(text) as { now?: string; error?: string }) : text,
  };
}

test('GET answers with the time', async () => {
  expect(await call('GET')).toEqual({ status: 200, body: { now: START.toISOString() } });
});

test('a move forward goes in days, with a shorter last step', async () => {
  const answer = await call('POST', { advanceBySeconds: 2.5 * 86_400 });

  expect(walked).toEqual([
    '2026-06-16T18:30:00.000Z',
    '2026-06-17T18:30:00.000Z',
    '2026-06-18T06:30:00.000Z',
  ]);
  expect(answer).toEqual({ status: 200, body: { now: '2026-06-18T06:30:00.000Z' } });
});

test('exactly one day, and no time at all, are one step', async () => {
  await call('POST', { advanceBySeconds: 86_400 });
  await call('POST', { advanceBySeconds: 0 });

  expect(walked).toEqual(['2026-06-16T18:30:00.000Z', '2026-06-16T18:30:00.000Z']);
});

test('a move backward and a reset do no work', async () => {
  await call('POST', { now: '2026-06-16T00:00:00+02:00' });
  expect([now.toISOString(), walked]).toEqual(['2026-06-15T22:00:00.000Z', ['2026-06-15T22:00:00.000Z']]);

  expect(await call('POST', { now: '2020-02-29T12:00:00Z' })).toMatchObject({
    body: { now: '2020-02-29T12:00:00.000Z' },
  });
  expect(await call('POST', { reset: true })).toEqual({ status: 200, body: { now: START.toISOString() } });
  expect(walked).toHaveLength(1);
});

const SHAPE =
  'Send exactly one of {"advanceBySeconds": 86400}, {"now": "2026-12-24T18:00:00Z"} and {"reset": true}.';
const SECONDS = 'advanceBySeconds must be a whole number of seconds.';
const INSTANT = 'now must be an instant with its offset, such as 2026-12-24T18:00:00Z.';
const RANGE = 'The clock goes from the year 1970 to 2199.';
const DISTANCE = 'The clock moves by ten years at most at once.';

test.each([
  ['nothing', '', SHAPE],
  ['no JSON', '{"now":', SHAPE],
  ['null', 'null', SHAPE],
  ['a list', '[]', SHAPE],
  ['an empty object', '{}', SHAPE],
  ['two requests', '{"advanceBySeconds":1,"reset":true}', SHAPE],
  ['an unknown member', '{"days":1}', SHAPE],
  ['a request and an unknown member', '{"advanceBySeconds":1,"days":1}', SHAPE],
  ['NaN', '{"advanceBySeconds":NaN}', SHAPE],
  ['a fraction', '{"advanceBySeconds":1.5}', SECONDS],
  ['a text', '{"advanceBySeconds":"60"}', SECONDS],
  ['too large for a number', '{"advanceBySeconds":1e400}', SECONDS],
  ['a local time', '{"now":"2026-12-24T18:00:00"}', INSTANT],
  ['a day that isn’t', '{"now":"2026-02-30T00:00:00Z"}', INSTANT],
  ['a number as an instant', '{"now":1782500000}', INSTANT],
  ['no reset', '{"reset":false}', 'reset can only be true.'],
  ['before 1970', '{"now":"1969-12-31T23:59:59Z"}', RANGE],
  ['after 2199', '{"now":"2200-01-01T00:00:00Z"}', RANGE],
  ['more than ten years', '{"advanceBySeconds":315576001}', DISTANCE],
  ['ten years back and more', '{"advanceBySeconds":-315576001}', DISTANCE],
])('%s is refused with a sentence, and nothing moves', async (_, body, error) => {
  expect(await call('POST', body)).toEqual({ status: 400, body: { error } });
  expect([now, walked]).toEqual([START, []]);
});

test('an endless body is refused', async () => {
  expect(await call('POST', `{"now":"${'x'.repeat(2_000)}"}`)).toMatchObject({ status: 413 });
});

test.each([
  ['a foreign Host', { host: 'office.example.com' }],
  ['a proxy in front', { 'x-forwarded-for': '203.0.113.7' }],
  ['another page’s origin', { origin: 'https://evil.example' }],
  ['a form', { 'content-type': 'text/plain' }],
])('%s: 404, and nothing moves', async (_, headers) => {
  expect(await call('POST', { advanceBySeconds: 60 }, headers)).toEqual({ status: 404, body: 'Not found\n' });
  expect(now).toEqual(START);
});

test('only GET and POST are answered', async () => {
  expect(await call('DELETE')).toMatchObject({ status: 404 });
});

test('a clock that can’t be moved gives the reason, and GET still works', async () => {
  serve({ ...options, refusal: 'Not here.' });

  expect(await call('POST', { reset: true })).toEqual({ status: 409, body: { error: 'Not here.' } });
  expect(await call('GET')).toMatchObject({ status: 200 });
});

test('concurrent moves queue, and a failed one stops no later one', async () => {
  let underWay = 0;
  let most = 0;
  let received = 0;
  const { promise: allAreHere, resolve: sayAllAreHere } = Promise.withResolvers<void>();
  serve({
    ...options,
    walk: async (instants) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await allAreHere;
      await new Promise(setImmediate);
      underWay -= 1;
      if (instants.length === 2) throw new Error('broken');
    },
  });
  server.on('request', (request) =>
    request.once('end', () => {
      received += 1;
      if (received === 3) sayAllAreHere();
    }),
  );

  const answers = await Promise.all(
    [86_400, 2 * 86_400, 60].map((advanceBySeconds) => call('POST', { advanceBySeconds })),
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 500, 200]);
  expect(most).toBe(1);
});
