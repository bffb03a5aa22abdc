/*
 * A process of the built server that sends the messages of a test database, until it is killed. It has no HTTP port.
 * CONNECTIONS is the JSON of the application's connections.
 */

const load = (file: string) => import(new URL(`../../dist/src/${file}.js`, import.meta.url).href);
const { createApplication }: typeof import('../../src/application.ts') = await load('application');
const { Jobs }: typeof import('../../src/jobs/jobs.ts') = await load('jobs/jobs');
const { pino } = await import('pino');

const app = await createApplication({
  connections: JSON.parse(process.env.CONNECTIONS ?? ''),
  publicUrl: 'http://127.0.0.1',
  logger: pino({ level: 'warn' }),
});
app.get(Jobs, { strict: false }).start();
