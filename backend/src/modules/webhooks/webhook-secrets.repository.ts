import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';

/** What requests write to endpoints beside their settings. No request reads a secret. */
@Injectable()
export class WebhookSecretsRepository {
  /** Creations of one organization wait for each other, because the number of endpoints is limited. */
  async waitForOthers(tx: Transaction, { organizationId }: OrganizationScope): Promise<void> {
    await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`webhooks ${organizationId}`]);
  }

  async give(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    id: string,
    secret: string,
  ): Promise<void> {
    await tx.rows('UPDATE oficio.webhook_endpoints SET secret = $3 WHERE organization_id = $1 AND id = $2', [
      organizationId,
      id,
      secret,
    ]);
  }

  /** The present secret signs until then, beside the one that is given next. */
  async retire(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    id: string,
    until: string,
  ): Promise<void> {
    await tx.rows('SELECT oficio.retire_webhook_secret($1, $2, $3)', [id, organizationId, until]);
  }

  forgetFailures(tx: Transaction, { organizationId }: OrganizationScope, id: string): void {
    tx.send(
      `UPDATE oficio.webhook_endpoints SET failures = 0, failing_since = NULL
       WHERE organization_id = $1 AND id = $2`,
      [organizationId, id],
    );
  }
}
