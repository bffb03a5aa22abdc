import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../clock.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { Sessions } from '../../../sessions/sessions.ts';
import { type AuditEntry, AuditLog } from '../../../writes/audit-log.ts';
import { UnitOfWork } from '../../../writes/unit-of-work.ts';
import { LogoRepository } from './logo.repository.ts';
import { LogoImages } from './logo-images.ts';

@Injectable()
export class LogoService {
  constructor(
    private readonly logos: LogoRepository,
    private readonly images: LogoImages,
    private readonly sessions: Sessions,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the decoded picture instead of the file. Each logo gets a new address, and the former address stops working.
   * @throws ApiError upload.not_an_image
   */
  async store(scope: OrganizationScope, file: Buffer): Promise<void> {
    const image = await this.images.made(file);
    await this.work.write(scope, async (tx) => {
      const id = randomUUID();
      await this.logos.store(tx, scope, { id, image, at: this.clock.instant() });
      await this.audit.record(tx, scope, this.#entry('logo_stored', scope));
    });
    await this.sessions.forgetOrganization(scope.organizationId);
  }

  async remove(scope: OrganizationScope): Promise<void> {
    await this.work.write(scope, async (tx) => {
      if (!(await this.logos.remove(tx, scope))) return;
      await this.audit.record(tx, scope, this.#entry('logo_removed', scope));
    });
    await this.sessions.forgetOrganization(scope.organizationId);
  }

  /** @throws ApiError resource.not_found */
  async image(id: string): Promise<Buffer> {
    const image = await this.logos.image(id);
    if (!image) throw new ApiError('resource.not_found');
    return image;
  }

  #entry(action: AuditEntry['action'], { organizationId, organization }: OrganizationScope): AuditEntry {
    return { action, entity: { type: 'organization', id: organizationId, name: organization.name } };
  }
}
