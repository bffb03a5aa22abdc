import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type BodyOf,
  WEBHOOKS,
  type WebhookEndpoint,
  type webhookRoutes,
} from '@oficio/contracts';
import sql from 'sql-template-tag';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { differences } from '../../records/differences.ts';
import { snakeColumns } from '../../records/record-area.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { requireVersion, SettingRows } from '../invoice-settings/setting-rows.ts';
import { newWebhookSecret } from './webhook-secret.ts';
import { WebhookSecretsRepository } from './webhook-secrets.repository.ts';

type Routes = typeof webhookRoutes;
type WithSecret = AnswerOf<Routes['create']>;
type Fields = Pick<WebhookEndpoint, 'url' | 'description' | 'events' | 'enabled' | 'disabledBecause'>;

/** The name of an endpoint for people. */
export const nameOf = ({ url }: Pick<WebhookEndpoint, 'url'>): string => new URL(url).host;

export const ENDPOINTS = new SettingRows<WebhookEndpoint, Fields>({
  name: 'oficio.webhook_endpoints',
  columns: snakeColumns(['url', 'description', 'events', 'enabled', 'disabledBecause']),
  shown: sql`entry.id, entry.url, entry.description, entry.events, entry.enabled,
    entry.disabled_because AS "disabledBecause", entry.previous_secret_until AS "previousSecretUntil",
    entry.failing_since AS "failingSince", entry.created_at AS "createdAt", entry.updated_at AS "updatedAt", entry.version`,
  order: sql`entry.created_at, entry.id`,
  entity: { type: 'webhook_endpoint', nameOf },
  unique: { path: 'url', message: 'This address is an endpoint already' },
});

/** Endpoints to which events are sent. Secrets are made after the write, whose answer is stored for its repetition. */
@Injectable()
export class Webhooks {
  constructor(
    private readonly kit: RecordKit,
    private readonly secrets: WebhookSecretsRepository,
  ) {}

  async list(scope: OrganizationScope): Promise<AnswerOf<Routes['list']>> {
    return { items: await ENDPOINTS.all(this.kit.database, scope) };
  }

  /** @throws ApiError request.invalid for one too many, record.exists_already */
  async create(scope: OrganizationScope, body: BodyOf<Routes['create']>): Promise<WithSecret> {
    const endpoint = await this.kit.work.write(scope, async (tx) => {
      await this.secrets.waitForOthers(tx, scope);
      const all = await ENDPOINTS.lockAll(tx, scope);
      if (all.length >= WEBHOOKS.most) {
        const message = `There are ${WEBHOOKS.most} endpoints, which is the most. Remove one first.`;
        throw new ApiError('request.invalid', message);
      }
      const id = randomUUID();
      const fields = { ...body, events: [...new Set(body.events)], enabled: true, disabledBecause: null };
      await ENDPOINTS.insert(tx, scope, { id, fields, at: this.kit.clock.instant() });
      return ENDPOINTS.finish(this.kit, tx, scope, { id, action: 'created', changes: { ...body } });
    });
    return { ...endpoint, secret: await this.#giveSecret(scope, endpoint.id) };
  }

  /** @throws ApiError resource.not_found, version.stale, record.exists_already */
  update(
    scope: OrganizationScope,
    id: string,
    { version, ...changed }: BodyOf<Routes['update']>,
  ): Promise<WebhookEndpoint> {
    return this.kit.work.write(scope, async (tx) => {
      const before = await ENDPOINTS.lock(tx, scope, id);
      requireVersion(before, version);
      const { url = before.url, description = before.description, enabled = before.enabled } = changed;
      const events = changed.events ? [...new Set(changed.events)] : before.events;
      const fields = {
        url,
        description,
        events,
        enabled,
        disabledBecause: enabled ? null : before.disabledBecause,
      };
      const at = this.kit.clock.instant();
      await ENDPOINTS.update(tx, scope, { id, fields, at });
      if (enabled && !before.enabled) this.secrets.forgetFailures(tx, scope, id);
      const changes = differences(before, { url, description, events, enabled });
      return ENDPOINTS.finish(this.kit, tx, scope, { id, action: 'updated', changes });
    });
  }

  /** @throws ApiError resource.not_found */
  remove(scope: OrganizationScope, id: string): Promise<void> {
    return this.kit.work.write(scope, async (tx) => {
      await ENDPOINTS.remove(this.kit, tx, scope, await ENDPOINTS.lock(tx, scope, id));
    });
  }

  /** @throws ApiError resource.not_found */
  async rotate(scope: OrganizationScope, id: string): Promise<WithSecret> {
    const until = new Date(this.kit.clock.now().getTime() + WEBHOOKS.secretOverlapMs).toISOString();
    const endpoint = await this.kit.work.write(scope, async (tx) => {
      await ENDPOINTS.lock(tx, scope, id);
      await this.secrets.retire(tx, scope, id, until);
      return ENDPOINTS.finish(this.kit, tx, scope, { id, action: 'rotated' });
    });
    return { ...endpoint, secret: await this.#giveSecret(scope, id) };
  }

  async #giveSecret(scope: OrganizationScope, id: string): Promise<string> {
    const secret = newWebhookSecret();
    await this.kit.database.transaction(scope, (tx) => this.secrets.give(tx, scope, id, secret));
    return secret;
  }
}
