import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { organizationSetupRoutes, UPLOADS } from '@oficio/contracts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { UploadBodies } from '../src/http/upload-bodies.ts';
import { smallImage } from './organization-setup.examples.ts';
import { TestApplication, type TestPerson } from './test-application.ts';

let app: TestApplication;
let uploads: UploadBodies;

beforeAll(async () => {
  app = await TestApplication.start({ trustProxy: 1 });
  uploads = app.nest.get(UploadBodies, { strict: false });
});
afterEach(() => {
  uploads.pace = UPLOADS.pace;
});
afterAll(() => app.stop());

interface Unfinished {
  request: ClientRequest;
  answer: Promise<{ status: number; body: string }>;
}

/** Announces a whole file and sends all but its last byte. */
async function unfinishedUpload(as: TestPerson, from = '10.0.0.1'): Promise<Unfinished> {
  const request = httpRequest(`${app.url}/api/organization/logo`, {
    method: 'PUT',
    agent: false,
    headers: {
      'content-length': UPLOADS.logoMaxBytes,
      authorization: `Bearer ${as.token}`,
      'x-forwarded-for': from,
    },
  });
  const answer = once(request, 'response').then(async ([message]: unknown[]) => {
    const response = message as IncomingMessage;
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() };
  });
  // A request that is aborted has no answer.
  answer.catch(() => undefined);
  request.on('error', () => undefined);
  await new Promise((resolve) => request.write(Buffer.alloc(UPLOADS.logoMaxBytes - 1), resolve));
  return { request, answer };
}

/** How many have been refused so far. */
function countRefused(all: readonly Unfinished[]): () => number {
  let refused = 0;
  for (const { answer } of all) {
    answer.then(
      ({ status }) => {
        if (status === 429) refused += 1;
      },
      () => undefined,
    );
  }
  return () => refused;
}

const uploads200 = async (as: TestPerson) =>
  (await app.call(organizationSetupRoutes.uploadLogo, { as, file: smallImage })).status;

test('unfinished uploads of many organizations leave room for others', async () => {
  const slow = await Promise.all(Array.from({ length: 8 }, () => app.owner()));
  const all = await Promise.all(slow.map((as, index) => unfinishedUpload(as, `10.0.1.${index}`)));
  // As much as the former budget of memory: another organization would have got a 503.
  expect(await uploads200(await app.owner())).toBe(200);
  for (const { request } of all) request.destroy();
});

test('one account’s unfinished uploads have a share', async () => {
  const greedy = await app.owner();
  const all = await Promise.all(Array.from({ length: 9 }, () => unfinishedUpload(greedy)));
  // An account's share holds two of them.
  await expect.poll(countRefused(all)).toBeGreaterThanOrEqual(all.length - 2);
  for (const { request } of all) request.destroy();
  await expect.poll(() => uploads200(greedy)).toBe(200);
});

test('one organization’s have a share, over its members', async () => {
  const owner = await app.owner();
  const members = await Promise.all(
    Array.from({ length: 3 }, () => app.member(owner.organizationId, 'admin')),
  );
  const people = [owner, ...members].flatMap((person) => [person, person]);
  const all = await Promise.all(people.map((as, index) => unfinishedUpload(as, `10.0.2.${index}`)));
  await expect.poll(countRefused(all)).toBe(all.length - 4);
  for (const { request } of all) request.destroy();
});

test('one network address’s have a share, over its organizations', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => app.owner()));
  const all = await Promise.all(people.map((as) => unfinishedUpload(as, '10.0.3.1')));
  await expect.poll(countRefused(all)).toBe(all.length - 8);
  for (const { request } of all) request.destroy();
});

test.each([
  ['that takes longer than its time limit', { ...UPLOADS.pace, maxMs: 300 }],
  ['that brings less than the least rate', { ...UPLOADS.pace, windowMs: 300 }],
])('an upload %s: 408 with the reason, and its connection ends', async (_, pace) => {
  uploads.pace = pace;
  const { request, answer } = await unfinishedUpload(await app.owner());
  // Bytes that the server hasn't read when it closes reset the connection; `once` would reject for that.
  const closed = new Promise((resolve) => request.once('close', resolve));
  const { status, body } = await answer;
  expect([status, JSON.parse(body).code]).toEqual([408, 'upload.too_slow']);
  await closed;
});
