import { randomUUID } from 'node:crypto';
import { notificationCountRoutes, notificationRoutes, notificationSettingRoutes } from '@oficio/contracts';
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

/** A notification of the owner that names a mark, the owner's settings, and an occasion; the notification's id. */
export async function addNotification(app: TestApplication, owner: TestOwner, mark: string): Promise<string> {
  const { organizationId } = owner;
  const id = randomUUID();
  const at = app.clock.now();
  await notifyOf(app, {
    organizationId,
    entity: { type: 'domain', id },
    params: { domain: mark, expiresOn: '2026-06-14' },
  });
  await app.admin.query(
    'INSERT INTO oficio.notified_occasions (organization_id, entity_id, occasion, created_at) VALUES ($1, $2, $3, $4)',
    [organizationId, id, '2026-06-14 expired', at],
  );
  await app.call(notificationSettingRoutes.save, {
    as: owner,
    body: { types: [{ type: 'invoice_viewed', inApp: true, email: 'daily' }], quietHours: null },
  });
  const added = (await notificationsOf(app, owner)).find(({ entity }) => entity.id === id);
  return added?.id ?? '';
}
