import { Injectable } from '@nestjs/common';
import { localDateAt } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RateLimits } from '../../limits/rate-limits.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { pathInArchive } from '../files/document-name.ts';
import { DocumentsService } from '../files/documents.service.ts';
import { type ArchivedFile, zipArchive } from '../files/zip-archive.ts';

/** Exports the files of all documents as a zip archive that is made while it is sent. */
@Injectable()
export class DocumentsArchive {
  constructor(
    private readonly documents: DocumentsService,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError rate.limited */
  async export(scope: OrganizationScope): Promise<{ name: string; pieces: AsyncIterable<Uint8Array> }> {
    const { organization } = scope;
    await this.limits.requireOfMember('exports', scope);
    const documents = await this.documents.all(scope);
    await this.work.write(scope, (tx) =>
      this.audit.record(tx, scope, {
        action: 'exported',
        entity: { type: 'organization', id: organization.id, name: organization.name },
        changes: { documents: documents.length },
      }),
    );
    const day = localDateAt(this.clock.now().getTime(), organization.timezone);
    return { name: `oficio-documents-${day}.zip`, pieces: zipArchive(filesOf(documents)) };
  }
}

function* filesOf(documents: Awaited<ReturnType<DocumentsService['all']>>): Iterable<ArchivedFile> {
  const taken = new Set<string>();
  for (const { name, clientName, createdAt, pieces } of documents) {
    yield {
      path: pathInArchive(clientName ?? 'Without a client', name, taken),
      changedAt: createdAt,
      pieces,
    };
  }
}
