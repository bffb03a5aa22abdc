import { Injectable } from '@nestjs/common';
import {
  type BodyOf,
  DAY_MS,
  type Domain,
  type DomainEvidence,
  type evidenceRoutes,
  type LookupProgress,
} from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { trashBegins } from '../../records/record-rows.ts';
import { RecordWrites } from '../../records/record-writes.ts';
import { domainArea } from '../domains/domain-area.ts';
import { derivedColumns } from '../domains/domain-columns.ts';
import { enqueueCheck } from './entered-expiry.ts';
import { EvidenceRepository } from './evidence.repository.ts';
import { ExpiryListeners } from './expiry-listeners.ts';

/** What a person sees of a domain's evidence, and does about it. */
@Injectable()
export class EvidenceService {
  readonly #writes;

  constructor(
    private readonly evidence: EvidenceRepository,
    private readonly listeners: ExpiryListeners,
    private readonly kit: RecordKit,
  ) {
    this.#writes = new RecordWrites(kit, domainArea);
  }

  /** Where a row of evidence comes from, and the server that answered. */
  sourceOf(tx: Transaction, organizationId: string, id: string) {
    return this.evidence.sourceOf(tx, organizationId, id);
  }

  /** How far the first checks of the domains are that were added within a day. */
  progress(scope: OrganizationScope): Promise<LookupProgress> {
    const since = new Date(this.kit.clock.now().getTime() - DAY_MS).toISOString();
    return this.evidence.progress(scope, since);
  }

  /** @throws ApiError resource.not_found */
  async list(scope: OrganizationScope, id: string): Promise<DomainEvidence> {
    const evidence = await this.evidence.list(scope, id, trashBegins(this.kit));
    if (!evidence) throw new ApiError('resource.not_found');
    return evidence;
  }

  /**
   * Queues checks of the domains that are open and active.
   * @throws ApiError resource.not_found if none of them is; rate.limited
   */
  check(scope: OrganizationScope, ids: readonly string[]): Promise<{ checking: true }> {
    return this.kit.work.write(scope, async (tx) => {
      const checked = await this.evidence.checkable(tx, scope, ids);
      if (checked.length === 0) throw new ApiError('resource.not_found', NOT_CHECKED);
      await this.kit.limits.require('domainChecks', `organization ${scope.organizationId}`, TOO_MANY);
      for (const domain of checked) {
        await enqueueCheck(tx, domain.id);
        const entity = { type: 'domain', ...domain } as const;
        await this.kit.audit.record(tx, scope, { action: 'checked', entity });
      }
      return { checking: true };
    });
  }

  /** @throws ApiError resource.not_found; version.stale; request.invalid without a conflict */
  decide(
    scope: OrganizationScope,
    id: string,
    { keep, version }: BodyOf<typeof evidenceRoutes.decide>,
  ): Promise<Domain> {
    return this.#writes.change(scope, id, version, async (tx, { record, fields }) => {
      const { conflictingExpiresOn: registryDate, expiresOn: mine, expirySource } = record;
      if (registryDate === null) throw new ApiError('request.invalid', NO_CONFLICT);
      const found = await this.evidence.ofDate(tx, scope, id, registryDate);
      const isMine = keep === 'mine';
      const expiresOn = isMine ? mine : registryDate;
      const source = found?.source === 'whois' ? 'whois' : 'rdap';
      const statuses = record.eppStatuses;
      return {
        action: 'updated',
        columns: {
          expires_on: expiresOn,
          expiry_source: isMine ? expirySource : source,
          conflicting_expires_on: null,
          refused_expires_on: isMine ? registryDate : null,
          ...derivedColumns({ ...fields, expiresOn }, null),
        },
        changes: isMine
          ? { conflictingExpiresOn: { before: registryDate, after: null } }
          : {
              expiresOn: { before: mine, after: registryDate },
              conflictingExpiresOn: { before: registryDate, after: null },
            },
        after: async () => {
          if (found) {
            const before = { expiresOn: mine, statuses };
            const after = { expiresOn, statuses };
            const { organizationId } = scope;
            await this.listeners.notify(tx, {
              actor: scope,
              organizationId,
              domainId: id,
              before,
              after,
              evidenceId: found.id,
            });
          }
          return [];
        },
      };
    });
  }
}

const NOT_CHECKED = 'Only active domains are checked. This one may be archived, canceled or deleted.';
const TOO_MANY = 'You have asked for as many checks as you can in an hour.';
const NO_CONFLICT = 'The registry and this domain agree on the date. There is nothing to decide.';
