import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { localDateAt } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RateLimits } from '../../limits/rate-limits.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { DataExportRepository } from './data-export.repository.ts';

export interface ExportedFile {
  name: string;
  /** Compressed with gzip. */
  content: Buffer;
}

/**
 * Exports all data of an organization as one file. The file is complete before its first byte is sent, so that a
 * failure becomes an error answer instead of half a file, and a slow connection of the caller holds no database
 * connection. Only the compressed form, about a tenth, is in memory.
 */
@Injectable()
export class DataExportService {
  /** Exports run one after the other, because two of the largest would need twice the memory. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly repository: DataExportRepository,
    private readonly limits: RateLimits,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError rate.limited */
  async export(scope: OrganizationScope): Promise<ExportedFile> {
    await this.limits.requireOfMember('exports', scope);
    const made = this.#last.then(() => this.#make(scope));
    this.#last = made.catch(() => undefined);
    return made;
  }

  #make(scope: OrganizationScope): Promise<ExportedFile> {
    const { organization } = scope;
    const exportedAt = this.clock.instant();
    const head = { format: 'oficio-export', version: 1, exportedAt };
    return this.repository.snapshot(scope, async (tx) => {
      const content = await compressed(this.repository.file(tx, scope, head));
      await this.audit.record(tx, scope, {
        action: 'exported',
        entity: { type: 'organization', id: organization.id, name: organization.name },
      });
      return { name: `oficio-${localDateAt(exportedAt, organization.timezone)}.json`, content };
    });
  }
}

/** The compression runs outside of the event loop, and reading waits for it. */
async function compressed(text: AsyncIterable<string>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await pipeline(Readable.from(text), createGzip({ level: 6 }), async (source) => {
    for await (const chunk of source) chunks.push(chunk as Buffer);
  });
  return Buffer.concat(chunks);
}
