import { webhookRoutes } from '@oficio/contracts';
import type { TestApplication, TestOwner } from './test-application.ts';

/** An endpoint of an organization, with a delivery of its test that was attempted. Nothing listens at its address. */
export async function testWebhook(
  app: TestApplication,
  owner: TestOwner,
  description = 'Website',
): Promise<{ webhookId: string; deliveryId: string }> {
  const url = `https://${crypto.randomUUID()}.example/hook`;
  const made = await app.call(webhookRoutes.create, {
    as: owner,
    body: { url, description, events: ['client.created'] },
  });
  const tested = await app.call(webhookRoutes.test, { as: owner, parameters: { id: made.body.id } });
  if (tested.status !== 202) throw new Error(`The test was not queued: ${tested.text}`);
  await app.admin.query(
    `INSERT INTO oficio.webhook_attempts (id, organization_id, delivery_id, at, failure, response, duration_ms)
     VALUES (gen_random_uuid(), $1, $2, $3, 'No answer', $4, 1)`,
    [owner.organizationId, tested.body.id, app.clock.now(), description],
  );
  return { webhookId: made.body.id, deliveryId: tested.body.id };
}
