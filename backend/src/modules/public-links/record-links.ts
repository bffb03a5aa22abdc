import { Injectable } from '@nestjs/common';
import {
  addDays,
  type ListedLink,
  type LocalDate,
  localDateAt,
  PUBLIC_LINKS,
  startOfDay,
} from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { ApiDatabase, type Statement, type Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { PublicLinksRepository } from './public-links.repository.ts';
import { type LinkedThing, PublicLinks } from './public-links.ts';

interface NamedThing extends LinkedThing {
  name: string;
}

interface NewLink {
  until?: LocalDate | null | undefined;
  /** What else the audit log says of it. */
  changes?: Record<string, unknown>;
}

/** The links of one record, as members of its organization manage them. */
@Injectable()
export class RecordLinks {
  constructor(
    private readonly database: ApiDatabase,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly links: PublicLinks,
    private readonly rows: PublicLinksRepository,
  ) {}

  /**
   * The links that nobody revoked: those that work, then expired ones.
   * @param record reads the record's row
   * @throws ApiError resource.not_found for a record without a row
   */
  async list(
    scope: OrganizationScope,
    thing: Pick<LinkedThing, 'kind' | 'entityId'>,
    record: Statement,
  ): Promise<{ items: ListedLink[] }> {
    const items = await this.rows.list(scope, thing, record, this.clock.instant());
    if (!items) throw new ApiError('resource.not_found');
    return { items };
  }

  /**
   * Makes the link that `add` adds. Its token is made after the write, because the write's answer is stored for its
   * repetition.
   */
  async make(
    scope: OrganizationScope,
    add: (tx: Transaction) => Promise<string>,
  ): Promise<{ id: string; url: string }> {
    const id = await this.work.write(scope, add);
    const { organizationId } = scope;
    const url = await this.database.transaction(scope, (tx) => this.links.give(tx, { organizationId, id }));
    return { id, url };
  }

  /**
   * Adds a link. `until` is its last day; without it, the link ends as the organization's links usually do.
   * @throws ApiError request.invalid for one link too many, and for a last day that is over or too far away
   */
  async add(
    tx: Transaction,
    scope: OrganizationScope,
    thing: NamedThing,
    { until = null, changes = {} }: NewLink = {},
  ): Promise<string> {
    const endsAt = until === null ? null : this.#endOf(scope, until);
    if ((await this.count(tx, scope, thing)) >= PUBLIC_LINKS.most) {
      const message = `${NOUNS[thing.kind]} can have ${PUBLIC_LINKS.most} links. Revoke one first.`;
      throw new ApiError('request.invalid', message);
    }
    const id = await this.links.add(tx, thing, { createdBy: scope.userId, isPreview: false, endsAt });
    await this.#record(tx, scope, thing, 'link_created', { linkId: id, ...changes });
    return id;
  }

  async addPreview(tx: Transaction, scope: OrganizationScope, thing: LinkedThing): Promise<string> {
    await this.rows.removeExpiredPreviews(tx, scope, thing, this.clock.instant());
    return this.links.add(tx, thing, { createdBy: scope.userId, isPreview: true, endsAt: null });
  }

  /** Revokes one link, or all. Returns the ids of those that worked, and writes no audit entry. */
  close(
    tx: Transaction,
    scope: OrganizationScope,
    thing: Pick<LinkedThing, 'kind' | 'entityId'>,
    linkId: string | null = null,
  ): Promise<string[]> {
    return this.rows.revoke(tx, scope, thing, { linkId, at: this.clock.instant() });
  }

  /**
   * Revokes one link, or all. Returns how many worked.
   * @throws ApiError resource.not_found for one that doesn't work any more
   */
  async revoke(
    tx: Transaction,
    scope: OrganizationScope,
    thing: NamedThing,
    linkId: string | null,
  ): Promise<number> {
    const linkIds = await this.close(tx, scope, thing, linkId);
    if (linkIds.length > 0) await this.#record(tx, scope, thing, 'link_revoked', { linkIds });
    else if (linkId !== null) throw new ApiError('resource.not_found', GONE);
    return linkIds.length;
  }

  count(tx: Transaction, scope: OrganizationScope, thing: LinkedThing): Promise<number> {
    return this.rows.count(tx, scope, thing, this.clock.instant());
  }

  /** The last day counts in the organization's time zone. */
  #endOf({ organization: { timezone } }: OrganizationScope, until: LocalDate): string {
    const today = localDateAt(this.clock.now().getTime(), timezone);
    const isAllowed = until >= today && until <= addDays(today, PUBLIC_LINKS.mostDays);
    if (!isAllowed) {
      const message = `Please choose a day from today on, at most ${PUBLIC_LINKS.mostDays} days ahead`;
      throw new ApiError('request.invalid', message, { fields: [{ path: 'until', message }] });
    }
    return new Date(startOfDay(addDays(until, 1), timezone)).toISOString();
  }

  async #record(
    tx: Transaction,
    scope: OrganizationScope,
    { kind, entityId, name, clientId }: NamedThing,
    action: 'link_created' | 'link_revoked',
    changes: Record<string, unknown>,
  ): Promise<void> {
    const entity = { type: kind, id: entityId, name, clientId };
    await this.audit.record(tx, scope, { action, entity, changes });
  }
}

const NOUNS = { invoice: 'An invoice', document: 'A document', proposal: 'A proposal', quote: 'A quote' };
const GONE = 'This link was not found. It may have been revoked.';
