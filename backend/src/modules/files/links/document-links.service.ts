import { Injectable } from '@nestjs/common';
import type { LocalDate } from '@oficio/contracts';
import { Clock } from '../../../clock.ts';
import type { Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { requireClient, showChangeOfClient } from '../../../records/client-of-record.ts';
import { AuditLog } from '../../../writes/audit-log.ts';
import { UnitOfWork } from '../../../writes/unit-of-work.ts';
import { RecordLinks } from '../../public-links/record-links.ts';
import { DocumentsRepository, type LockedDocument } from '../documents.repository.ts';

/** Links to the client's page of a document. The document is shown to its client as long as it has one. */
@Injectable()
export class DocumentLinksService {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly links: RecordLinks,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError resource.not_found */
  list(scope: OrganizationScope, documentId: string) {
    const text =
      'SELECT id FROM oficio.documents WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL';
    const values = [scope.organizationId, documentId];
    return this.links.list(scope, { kind: 'document', entityId: documentId }, { text, values });
  }

  /** @throws ApiError resource.not_found, also for the client; request.invalid for one link too many */
  create(scope: OrganizationScope, documentId: string, until: LocalDate | null | undefined) {
    return this.links.make(scope, async (tx) => {
      await this.documents.lockClient(tx, scope, documentId);
      const document = await this.documents.lockLiving(tx, scope, documentId);
      const thing = linkedTo(scope, document);
      await requireClient(tx, scope, thing, thing);
      const turnsOn = !document.sharedWithClient;
      const changes = turnsOn ? { sharedWithClient: true } : {};
      const id = await this.links.add(tx, scope, thing, { until, changes });
      if (turnsOn) await this.#setShown(tx, scope, thing, true);
      return id;
    });
  }

  /** @throws ApiError resource.not_found */
  revoke(scope: OrganizationScope, documentId: string, linkId: string | null): Promise<void> {
    return this.work.write(scope, (tx) => this.revokeIn(tx, scope, documentId, linkId));
  }

  /**
   * Revokes a link in the transaction of a write, or all. The document isn't shown any more once no link is left.
   * @throws ApiError resource.not_found
   */
  async revokeIn(
    tx: Transaction,
    scope: OrganizationScope,
    documentId: string,
    linkId: string | null,
  ): Promise<void> {
    const document = await this.documents.lockLiving(tx, scope, documentId);
    const thing = linkedTo(scope, document);
    const revoked = await this.links.revoke(tx, scope, thing, linkId);
    if (!document.sharedWithClient || (await this.links.count(tx, scope, thing)) > 0) return;
    await this.#setShown(tx, scope, thing, false);
    if (revoked > 0) return;
    const entity = { type: 'document', id: documentId, name: thing.name, clientId: thing.clientId } as const;
    await this.audit.record(tx, scope, { action: 'updated', entity, changes: { sharedWithClient: false } });
  }

  async #setShown(
    tx: Transaction,
    scope: OrganizationScope,
    { entityId, clientId }: { entityId: string; clientId: string },
    isShown: boolean,
  ): Promise<void> {
    await this.documents.update(tx, scope, entityId, {
      shared_with_client: isShown,
      updated_at: this.clock.instant(),
    });
    await showChangeOfClient(tx, scope, clientId);
  }
}

function linkedTo({ organizationId }: OrganizationScope, { id, clientId, name }: LockedDocument) {
  if (clientId === null) throw new ApiError('request.invalid', 'This document belongs to no client.');
  return { kind: 'document', organizationId, entityId: id, clientId, name } as const;
}
