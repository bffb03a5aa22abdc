import type { MailArea, StoredMessage } from '../../src/modules/outbox/outbox.types.ts';

/*
 * A process of the built server that sends the messages of a test database, until it is killed. It has no HTTP port.
 * CONNECTIONS is the JSON of the application's connections.
 */

const load = (file: string) => import(new URL(`../../dist/src/${file}.js`, import.meta.url).href);
const { createApplication }: typeof import('../../src/application.ts') = await load('application');
const { MailAreas }: typeof import('../../src/modules/outbox/mail-areas.ts') =
  await load('modules/outbox/mail-areas');
const { Jobs }: typeof import('../../src/jobs/jobs.ts') = await load('jobs/jobs');
const { pino } = await import('pino');

const area: MailArea = {
  isDocument: false,
  stillWanted: async () => null,
  compose: async ({ subject }: StoredMessage) => ({ subject, html: '<p>x</p>', text: 'x' }),
  onOutcome: async () => undefined,
};

const app = await createApplication({
  connections: JSON.parse(process.env.CONNECTIONS ?? ''),
  publicUrl: 'http://127.0.0.1',
  logger: pino({ level: 'warn' }),
});
app.get(MailAreas, { strict: false }).register('thing', area);
app.get(Jobs, { strict: false }).start();
