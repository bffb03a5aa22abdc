import type { AddressInfo } from 'node:net';

/*
 * A process of the built server on a test database, until it is killed. It sends its port to its parent. CONNECTIONS is
 * the JSON of the application's connections.
 */

const { createApplication }: typeof import('../../src/application.ts') = await import(
  new URL('../../dist/src/application.js', import.meta.url).href
);
const { pino } = await import('pino');

const app = await createApplication({
  connections: JSON.parse(process.env.CONNECTIONS ?? ''),
  publicUrl: 'http://127.0.0.1',
  logger: pino({ level: 'fatal' }),
  rateLimits: { writes: { points: 100_000, perMs: 60_000 } },
});
await app.listen(0, '127.0.0.1');
process.send?.((app.getHttpServer().address() as AddressInfo).port);
