import { Injectable } from '@nestjs/common';
import { Clock } from '../../../clock.ts';
import type { Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { differences } from '../../../records/differences.ts';
import { AuditLog } from '../../../writes/audit-log.ts';
import { UnitOfWork } from '../../../writes/unit-of-work.ts';
import type { OrganizationPart, StoredPart } from './organization-part.ts';
import { OrganizationPartsRepository } from './organization-parts.repository.ts';

/** A change of a part, before it is stored. */
interface PartChange<Stored> {
  before: Stored;
  after: Stored;
  at: string;
}

@Injectable()
export class OrganizationPartsService {
  constructor(
    private readonly parts: OrganizationPartsRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError access.forbidden for a person who isn't a member any more */
  async one<Stored>(scope: OrganizationScope, part: OrganizationPart<Stored>): Promise<Stored> {
    const stored = await this.parts.one(scope, part);
    if (!stored) throw new ApiError('access.forbidden');
    return stored;
  }

  /**
   * Changes the sent fields.
   * @param prepare the part's own checks and further writes; gives the fields that follow from the change
   * @throws ApiError version.stale, with the stored part
   */
  update<Stored extends StoredPart>(
    scope: OrganizationScope,
    part: OrganizationPart<Stored>,
    { version, ...body }: { version: number },
    prepare?: (tx: Transaction, change: PartChange<Stored>) => Promise<Partial<Stored>>,
  ): Promise<Stored> {
    return this.work.write(scope, async (tx) => {
      const before = await this.parts.lock(tx, scope, part);
      if (!before) throw new ApiError('access.forbidden');
      if (before.version !== version) throw new ApiError('version.stale', undefined, { current: before });
      const wanted = tidied(part, { ...before, ...given(body) });
      const at = this.clock.instant();
      const after = { ...wanted, ...(await prepare?.(tx, { before, after: wanted, at })) };
      await this.parts.store(tx, scope, part, after, at);
      await this.audit.record(tx, scope, {
        action: 'updated',
        entity: { type: 'organization', id: scope.organizationId, name: after.name },
        changes: differences(before, after),
      });
      return { ...after, version: version + 1 };
    });
  }
}

export function faultAt(path: string, message: string): ApiError {
  return new ApiError('request.invalid', message, { fields: [{ path, message }] });
}

function given(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

function tidied<Stored>({ tidy }: OrganizationPart<Stored>, part: Stored): Stored {
  return tidy?.(part) ?? part;
}
