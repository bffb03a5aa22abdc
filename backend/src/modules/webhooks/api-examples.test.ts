import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  clientRoutes,
  curlCreate,
  curlList,
  NODE_RECEIVER,
  nodePages,
  webhookRoutes,
} from '@oficio/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTlsServer, type TlsServer } from '../../../embedded/registry/test-support/tls-server.ts';
import { testApiKey } from '../../../test/test-api-keys.ts';
import { TestApplication, type TestOwner } from '../../../test/test-application.ts';
import { Jobs } from '../../jobs/jobs.ts';
import type { LookupSettings } from '../lookups/lookup-settings.ts';

/** The example of a receiver, where its packages are found. */
const RECEIVER = join(import.meta.dirname, `.receiver-${process.pid}.mjs`);

/** The answers that the receiver's process has given, in their order. */
const answered: number[] = [];
let receiverPort: number;
let front: TlsServer;
let app: TestApplication;
let owner: TestOwner;
let key: string;

beforeAll(async () => {
  // The internet in front of the receiver, because Oficio sends to public addresses over TLS alone.
  front = await startTlsServer({
    handle: (request, response) =>
      void forward(request).then(
        (status) => {
          answered.push(status);
          response.writeHead(status).end();
        },
        () => response.destroy(),
      ),
  });
  const lookups: LookupSettings = {
    internet: true,
    standIn: null,
    network: { ...front.network, authorities: [front.authority] },
  };
  app = await TestApplication.start({ lookups });
  owner = await app.owner();
  key = (await testApiKey(app, owner)).token;
});
afterAll(async () => {
  await app.stop();
  await front.close();
  await rm(RECEIVER, { force: true });
});

async function forward(request: IncomingMessage): Promise<number> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = request.headers as Record<string, string>;
  const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
    name,
    headers[name] ?? '',
  ]);
  const answer = await fetch(`http://127.0.0.1:${receiverPort}`, {
    method: 'POST',
    headers: Object.fromEntries(signed),
    body: Buffer.concat(chunks),
  });
  return answer.status;
}

/** Does what curl does with the arguments of the examples, since not every machine has curl. */
async function curl(command: string): Promise<{ status: number; body: unknown }> {
  const words = [...command.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single ?? double?.replace('$OFICIO_KEY', key) ?? plain ?? '',
  );
  const valuesOf = (option: string) => words.filter((_, index) => words[index - 1] === option);
  const headers = valuesOf('-H').map((header) => header.split(': ', 2) as [string, string]);
  const [, url = ''] = words;
  const [body] = valuesOf('-d');
  const answer = await fetch(url, { headers, ...(body !== undefined && { method: 'POST', body }) });
  return { status: answer.status, body: await answer.json() };
}

test('the examples of curl add a client once and read it', async () => {
  const first = await curl(curlCreate(app.url));
  const again = await curl(curlCreate(app.url));
  expect(first).toMatchObject({
    status: 201,
    body: { displayName: 'Café Lumbre', email: 'hola@lumbre.example' },
  });
  expect(again).toEqual(first);
  expect(await curl(curlList(app.url))).toMatchObject({
    status: 200,
    body: { items: [{ displayName: 'Café Lumbre' }], total: 1 },
  });
});

test('the example of pages reads all clients', async () => {
  const other = await app.owner();
  const { token } = await testApiKey(app, other, { access: 'read' });
  const made = await Promise.all(Array.from({ length: 101 }, () => app.client(other)));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', nodePages(app.url)],
    {
      env: { ...process.env, OFICIO_KEY: token },
    },
  );
  const printed = stdout.trim().split('\n');
  expect(printed.map((line) => line.split(' ')[0]).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
});

test('the example of a receiver accepts what Oficio sends and refuses another secret', async () => {
  const made = await app.call(webhookRoutes.create, {
    as: owner,
    body: { url: 'https://receiver.example/hooks', description: null, events: ['client.created'] },
  });
  await writeFile(RECEIVER, NODE_RECEIVER);
  receiverPort = await freePort();
  const runWith = async (secret: string): Promise<string> => {
    const child = spawn(process.execPath, [RECEIVER], {
      env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(receiverPort) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.on('data', (text: Buffer) => {
      printed += text;
    });
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${receiverPort}`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(400);
    const { body } = await app.call(clientRoutes.create, { as: owner, body: { displayName: 'x' } });
    await app.nest.get(Jobs, { strict: false }).runPending();
    child.kill();
    await once(child, 'close');
    return printed.replace(body.id, 'the client');
  };
  expect(await runWith(made.body.secret)).toMatch(/^msg_\S+ client\.created the client\n$/);
  expect(await runWith('whsec_c29tZXRoaW5nIGVsc2UgdGhhdCBpcyAzMiBieXRlcw==')).toBe('');
  expect(answered).toEqual([204, 400]);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
