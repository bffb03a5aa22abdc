import { randomUUID } from 'node:crypto';
import { notificationCountRoutes, notificationRoutes } from '@oficio/contracts';
import { NO_USER, WorkerDatabase } from '../src/database/database.ts';
import { type NotifiedCause, notify } from '../src/writes/notify.ts';
import type { TestApplication, TestOwner, TestPerson } from './test-application.ts';

interface Cause extends Partial<NotifiedCause<'domain_expired'>> {
  organizationId: string;
}

/** Notifies the members of an organization of a domain that has expired, unless other parts are given. */
export function notifyOf(app: TestApplication, { organizationId, ...cause }: Cause): Promise<void> {
  const worker = app.nest.get(WorkerDatabase, { strict: false });
  return worker.transaction(NO_USER, async (tx) => {
    notify(
      tx,
      { organizationId, at: app.clock.now().toISOString() },
      {
        type: 'domain_expired',
        entity: { type: 'domain', id: randomUUID() },
        clientId: null,
        params: { domain: 'acme.mx', expiresOn: '2026-06-14' },
        ...cause,
      },
    );
  });
}

/** The notifications of a person in a list. */
export async function notificationsOf(
  app: TestApplication,
  as: TestPerson,
  query: Record<string, string> = { state: 'unread' },
) {
  const answer = await app.call(notificationRoutes.list, { as, query: { limit: '100', ...query } });
  if (answer.status !== 200) throw new Error(`The list was refused: ${answer.text}`);
  return answer.body.items;
}

/** The texts of a person's unread notifications, the latest first. */
export async function textsOf(app: TestApplication, as: TestPerson): Promise<string[]> {
  return (await notificationsOf(app, as)).map(({ text }) => text);
}

export async function unreadCount(app: TestApplication, as: TestOwner | TestPerson): Promise<number> {
  return (await app.call(notificationCountRoutes.one, { as })).body.unread;
}
