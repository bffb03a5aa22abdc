import { Injectable } from '@nestjs/common';
import type { PortalAccess } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { DocumentLinksService } from '../files/links/document-links.service.ts';
import { PortalAccessRepository } from './portal-access.repository.ts';

/** The sessions and the links by which a client's people open pages, as members end them. */
@Injectable()
export class PortalAccessService {
  constructor(
    private readonly rows: PortalAccessRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly documents: DocumentLinksService,
  ) {}

  /** @throws ApiError resource.not_found */
  async read(scope: OrganizationScope, clientId: string): Promise<PortalAccess> {
    const access = await this.rows.read(scope, clientId, this.clock.instant());
    if (!access) throw new ApiError('resource.not_found');
    return access;
  }

  /** @throws ApiError resource.not_found, also for a session that has ended */
  endSession(scope: OrganizationScope, clientId: string, sessionId: string): Promise<void> {
    return this.work.write(scope, async (tx) => {
      const entity = await this.#clientOf(tx, scope, clientId);
      const isEnded = await this.rows.endSession(tx, scope, clientId, sessionId);
      if (!isEnded) throw new ApiError('resource.not_found', 'This session has ended already.');
      await this.audit.record(tx, scope, { action: 'portal_closed', entity, changes: { sessionId } });
    });
  }

  /** @throws ApiError resource.not_found, also for a link that doesn't work any more */
  revokeLink(scope: OrganizationScope, clientId: string, linkId: string): Promise<void> {
    return this.work.write(scope, async (tx) => {
      const entity = await this.#clientOf(tx, scope, clientId);
      const at = this.clock.instant();
      const link = await this.rows.link(tx, scope, clientId, { linkId, at });
      if (!link) throw new ApiError('resource.not_found', GONE);
      // A document is shown to its client as long as a link opens it.
      if (link.kind === 'document') return this.documents.revokeIn(tx, scope, link.entityId, linkId);
      await this.rows.revokeLink(tx, scope, linkId, at);
      const { kind, entityId } = link;
      const changes = { linkIds: [linkId], kind, entityId };
      await this.audit.record(tx, scope, { action: 'link_revoked', entity, changes });
    });
  }

  async #clientOf(tx: Transaction, scope: OrganizationScope, clientId: string) {
    const client = await this.rows.client(tx, scope, clientId);
    if (!client) throw new ApiError('resource.not_found');
    return { type: 'client', id: client.id, name: client.name, clientId: client.id } as const;
  }
}

const GONE = 'This link was not found. It may have been revoked.';
