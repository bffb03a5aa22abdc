import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { organizationSetupRoutes, UPLOADS } from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UploadBodies } from '../src/http/upload-bodies.ts';
import { smallImage } from './organization-setup.examples.ts';
import { TestApplication, type TestPerson } from './test-application.ts';

let app: TestApplication;

beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());

/** Announces a whole file and sends all but its last byte. */
async function unfinishedUpload(
  as: TestPerson,
): Promise<{ request: ClientRequest; answer: Promise<number> }> {
  const request = httpRequest(`${app.url}/api/organization/logo`, {
    method: 'PUT',
    agent: false,
    headers: { 'content-length': UPLOADS.logoMaxBytes, authorization: `Bearer ${as.token}` },
  });
  const answer = once(request, 'response').then(
    ([message]: unknown[]) => (message as IncomingMessage).statusCode ?? 0,
  );
  // A request that is aborted has no answer.
  answer.catch(() => undefined);
  request.on('error', () => undefined);
  await new Promise((resolve) => request.write(Buffer.alloc(UPLOADS.logoMaxBytes - 1), resolve));
  return { request, answer };
}

test('one account’s unfinished uploads leave memory for others', async () => {
  const [greedy, other] = [await app.owner(), await app.owner()];
  const uploads = await Promise.all(Array.from({ length: 9 }, () => unfinishedUpload(greedy)));
  // An account's share of the memory holds two of them.
  const refused = new Set<number>();
  await expect
    .poll(async () => {
      for (const [index, { answer }] of uploads.entries()) {
        const status = await Promise.race([answer, Promise.resolve(0)]);
        if (status === 429) refused.add(index);
      }
      return refused.size;
    })
    .toBeGreaterThanOrEqual(uploads.length - 2);

  const { status } = await app.call(organizationSetupRoutes.uploadLogo, { as: other, file: smallImage });
  expect(status).toBe(200);
  for (const { request } of uploads) request.destroy();
  await expect
    .poll(
      async () =>
        (await app.call(organizationSetupRoutes.uploadLogo, { as: greedy, file: smallImage })).status,
    )
    .toBe(200);
});

test('an upload that takes longer than its time limit: 408, and its connection ends', async () => {
  const uploads = app.nest.get(UploadBodies, { strict: false });
  uploads.maxMs = 300;
  try {
    const { request, answer } = await unfinishedUpload(await app.owner());
    // Bytes that the server hasn't read when it closes reset the connection; `once` would reject for that.
    const closed = new Promise((resolve) => request.once('close', resolve));
    expect(await answer).toBe(408);
    await closed;
  } finally {
    uploads.maxMs = UPLOADS.maxMs;
  }
});
