import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type QueryOf,
  WEBHOOK_TEST,
  type WebhookDelivery,
  type webhookRoutes,
} from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { WebhookLogRepository } from './webhook-log.repository.ts';
import { ENDPOINTS, nameOf } from './webhooks.service.ts';

type Routes = typeof webhookRoutes;

/** What was sent to an endpoint, and what a person sends by hand. */
@Injectable()
export class WebhookLog {
  constructor(
    private readonly kit: RecordKit,
    private readonly deliveries: WebhookLogRepository,
    private readonly jobs: Jobs,
  ) {}

  /** @throws ApiError resource.not_found */
  async list(
    scope: OrganizationScope,
    endpointId: string,
    query: QueryOf<Routes['deliveries']>,
  ): Promise<AnswerOf<Routes['deliveries']>> {
    await ENDPOINTS.one(this.kit.database, scope, endpointId);
    return this.deliveries.page(scope, endpointId, query);
  }

  /** @throws ApiError resource.not_found */
  one(scope: OrganizationScope, endpointId: string, id: string): Promise<AnswerOf<Routes['delivery']>> {
    return this.deliveries.one(scope, endpointId, id);
  }

  /** @throws ApiError resource.not_found, rate.limited */
  async test(scope: OrganizationScope, endpointId: string): Promise<WebhookDelivery> {
    await this.#require(scope);
    return this.#send(scope, endpointId, 'tested', async (tx, at) => {
      const id = randomUUID();
      await this.deliveries.insert(tx, scope, { id, endpointId, event: WEBHOOK_TEST, at });
      return id;
    });
  }

  /** @throws ApiError resource.not_found, rate.limited */
  async sendAgain(scope: OrganizationScope, endpointId: string, id: string): Promise<WebhookDelivery> {
    await this.#require(scope);
    return this.#send(scope, endpointId, 'sent_again', async (tx, at) => {
      if (!(await this.deliveries.queueAgain(tx, scope, { id, endpointId, at }))) {
        throw new ApiError('resource.not_found');
      }
      return id;
    });
  }

  #require({ organizationId }: OrganizationScope): Promise<void> {
    return this.kit.limits.require('webhookSends', `organization ${organizationId}`);
  }

  #send(
    scope: OrganizationScope,
    endpointId: string,
    action: 'tested' | 'sent_again',
    queue: (tx: Transaction, at: string) => Promise<string>,
  ): Promise<WebhookDelivery> {
    return this.kit.work.write(scope, async (tx) => {
      const endpoint = await ENDPOINTS.lock(tx, scope, endpointId);
      if (!endpoint.enabled) {
        throw new ApiError('request.invalid', 'This endpoint is switched off. Switch it on first.');
      }
      const id = await queue(tx, this.kit.clock.instant());
      await this.jobs.enqueue(tx, 'webhook.deliver', { deliveryId: id });
      await this.kit.audit.record(tx, scope, {
        action,
        entity: { type: 'webhook_endpoint', id: endpointId, name: nameOf(endpoint) },
      });
      return this.deliveries.written(tx, scope, endpointId, id);
    });
  }
}
