/*
 * A process of the built server that sends the messages of a test database, until it is killed. It has no HTTP port.
 * CONNECTIONS is the JSON of the application's connections. With REMINDERS=1 it queues the reminders that are due first.
 */

const load = (file: string) => import(new URL(`../../dist/src/${file}.js`, import.meta.url).href);
const { createApplication }: typeof import('../../src/application.ts') = await load('application');
const { Jobs }: typeof import('../../src/jobs/jobs.ts') = await load('jobs/jobs');
const { DueReminders }: typeof import('../../src/modules/reminders/due-reminders.service.ts') = await load(
  'modules/reminders/due-reminders.service',
);
const { pino } = await import('pino');

const app = await createApplication({
  connections: JSON.parse(process.env.CONNECTIONS ?? ''),
  publicUrl: 'http://127.0.0.1',
  logger: pino({ level: 'warn' }),
});
app.get(Jobs, { strict: false }).start();
if (process.env.REMINDERS === '1') await app.get(DueReminders, { strict: false }).run();
