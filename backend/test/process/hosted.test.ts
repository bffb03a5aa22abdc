import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_EMAIL } from '@oficio/contracts';
import { createClient } from '@supabase/supabase-js';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, expect, it } from 'vitest';
import { freePort, installationIn, Playground } from './oficio-child.ts';

const playground = new Playground();
afterAll(() => playground.clear());

it('runs as a replica on outside Postgres, auth and realtime, with nothing of its own', async () => {
  const dataDir = await playground.directory();
  const outside = await playground.start({ dataDir, port: await freePort() }).running();
  const { adminUrl, publishableKey, demoPassword } = await installationIn(dataDir);
  const { jwtSecret } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
  const empty = await playground.directory();
  const replica = await playground
    .start({
      dataDir: join(empty, 'never-made'),
      port: await freePort(),
      environment: {
        DATABASE_URL: adminUrl,
        SUPABASE_URL: outside.url,
        SUPABASE_PUBLISHABLE_KEY: publishableKey,
        SUPABASE_JWT_SECRET: jwtSecret,
        SMTP_URL: 'smtp://127.0.0.1:2525',
        MAIL_FROM: 'Oficio <office@example.com>',
      },
    })
    .running();

  const supabase = createClient(outside.url, publishableKey, { auth: { persistSession: false } });
  const { data } = await supabase.auth.signInWithPassword({ email: DEMO_EMAIL, password: demoPassword });
  // Supabase names itself as the issuer. The embedded service, which replaces it here, has no issuer.
  const token = await new SignJWT({
    ...decodeJwt(data.session?.access_token ?? ''),
    iss: `${outside.url}/auth/v1`,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(jwtSecret));
  const ask = (url: string, path: string) =>
    fetch(url + path, { headers: { authorization: `Bearer ${token}` } });

  const clients = await ask(replica.url, '/api/clients?limit=5');
  expect(clients.status).toBe(200);
  expect(await clients.json()).toEqual(await (await ask(outside.url, '/api/clients?limit=5')).json());
  expect(await (await fetch(`${replica.url}/api/config`)).json()).toMatchObject({
    supabaseUrl: outside.url,
    features: { embedded: false },
  });
  // A busy machine can miss the second that a look at the database may take.
  await expect.poll(async () => (await fetch(`${replica.url}/api/health/ready`)).status).toBe(200);
  for (const path of ['/dev/mail/messages', '/auth/v1/settings']) {
    const answer = await fetch(replica.url + path);
    expect([path, answer.headers.get('content-type')?.includes('json') && answer.ok]).toEqual([path, false]);
  }
  await expect(readFile(join(empty, 'never-made', 'secrets.json'))).rejects.toThrow('ENOENT');
});
