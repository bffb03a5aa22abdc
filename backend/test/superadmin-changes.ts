import { randomUUID } from 'node:crypto';
import {
  paymentEventRoutes,
  superadminJobRoutes,
  superadminOrganizationRoutes,
  superadminOutboxRoutes,
  superadminUserRoutes,
  superadminViewRoutes,
} from '@oficio/contracts';
import { vi } from 'vitest';
import { AuthServiceClient } from '../src/modules/account/auth-service.client.ts';
import type { Answer, AnyRoute, TestApplication, TestOwner, TestPerson } from './test-application.ts';
import type { TestMails } from './test-mails.ts';

interface People {
  app: TestApplication;
  owner: TestOwner;
  superadmin: TestPerson;
  mails: TestMails;
}

export interface SuperadminChange {
  action: string;
  entity: string;
  make: () => Promise<Answer & { userId: string }>;
}

const reason = 'Asked for by its owner';
const organizations = superadminOrganizationRoutes;

/** The changes of superadmins, each with what has to be there before. */
export function superadminChanges(people: () => People): [AnyRoute, SuperadminChange][] {
  const change = (
    route: AnyRoute,
    action: string,
    entity: string,
    prepare: (people: People) => Promise<{ id?: string; body?: Record<string, unknown> }>,
  ): [AnyRoute, SuperadminChange] => [
    route,
    {
      action,
      entity,
      make: async () => {
        const { app, superadmin, ...others } = people();
        const { id, body } = await prepare({ app, superadmin, ...others });
        await app.admin.query('DELETE FROM oficio.audit_log');
        const call = { as: superadmin, ...(id && { parameters: { id } }), ...(body && { body }) };
        return { ...(await app.call(route, call)), userId: superadmin.userId };
      },
    },
  ];
  const step = (route: AnyRoute, action: string, sql: string, body: Record<string, unknown> = {}) =>
    change(route, action, 'organization', async ({ app }) => {
      const { organizationId: id } = await app.owner();
      await app.admin.query(sql, [id]);
      return { id, body: { reason, ...body } };
    });
  const mail = (route: AnyRoute, action: string) =>
    change(route, action, 'mail', async ({ app, owner, mails }) => {
      const id = await mails.enqueue(owner, { to: `${randomUUID()}@example.com` });
      await app.admin.query(
        `UPDATE oficio.outbox SET state = 'uncertain', attempts = 1, sending_since = now(), next_attempt_at = NULL
         WHERE id = $1`,
        [id],
      );
      return { id };
    });
  const trial = `UPDATE oficio.subscriptions SET status = 'trialing', trial_end = now() WHERE organization_id = $1`;
  const nothing = 'SELECT $1::uuid';
  return [
    step(organizations.extendTrial, 'trial_extended', trial, { days: 3 }),
    step(organizations.grant, 'access_granted', trial, { days: 3, planId: 1 }),
    step(organizations.suspend, 'suspended', nothing),
    step(
      organizations.resume,
      'unsuspended',
      `UPDATE oficio.organizations SET suspended_at = now(), suspended_reason = 'x' WHERE id = $1`,
    ),
    step(organizations.pauseSending, 'sending_paused', nothing),
    step(
      organizations.resumeSending,
      'sending_resumed',
      `UPDATE oficio.organizations SET sending_paused_at = now(), sending_paused_reason = 'x' WHERE id = $1`,
    ),
    mail(superadminOutboxRoutes.retry, 'mail_retried'),
    mail(superadminOutboxRoutes.arrived, 'mail_arrived'),
    change(superadminJobRoutes.retry, 'job_retried', 'job', async ({ app }) => {
      const { rows } = await app.admin.query<{ id: string }>(
        `INSERT INTO pgboss.job (name, state, data) VALUES ('welcome.send', 'failed', '{}') RETURNING id`,
      );
      return { id: rows[0]?.id ?? '' };
    }),
    change(paymentEventRoutes.applyAgain, 'applied_again', 'payment_event', async ({ app }) => {
      const id = `evt_${randomUUID().replaceAll('-', '')}`;
      await app.admin.query(
        "INSERT INTO oficio.webhook_events (id, type, failures, received_at) VALUES ($1, 'invoice.paid', 1, now())",
        [id],
      );
      return { id, body: { reason } };
    }),
    change(superadminUserRoutes.endSessions, 'sessions_ended', 'profile', async ({ app }) => {
      const { userId: id } = await app.owner();
      return { id, body: { reason } };
    }),
    change(superadminUserRoutes.resendVerification, 'verification_resent', 'profile', async ({ app }) => {
      const auth = app.nest.get(AuthServiceClient, { strict: false });
      vi.spyOn(auth, 'resendConfirmation').mockResolvedValue(undefined);
      const { userId: id } = await app.person({ confirmed: false });
      return { id, body: { reason } };
    }),
    change(superadminViewRoutes.begin, 'view_begun', 'organization', async ({ app, superadmin }) => {
      const { userId, organizationId } = await app.owner();
      await app.admin.query('DELETE FROM oficio.impersonations WHERE superadmin_id = $1', [
        superadmin.userId,
      ]);
      return { body: { userId, organizationId, reason } };
    }),
    change(superadminViewRoutes.end, 'view_ended', 'organization', async ({ app, superadmin }) => {
      const { userId, organizationId } = await app.owner();
      const body = { userId, organizationId, reason };
      return { id: (await app.call(superadminViewRoutes.begin, { as: superadmin, body })).body.id };
    }),
  ];
}
