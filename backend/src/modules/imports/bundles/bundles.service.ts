import { Injectable } from '@nestjs/common';
import { IMPORT_BUNDLES, type ImportBundle, type importBundleRoutes, type QueryOf } from '@oficio/contracts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import type { UploadedFile } from '../../../http/upload-bodies.ts';
import { RecordKit } from '../../../records/record-kit.ts';
import { ImportsRepository } from '../imports.repository.ts';
import { bundleImports } from './bundle-imports.ts';
import { readInThread } from './bundle-thread.ts';
import { ImportBundlesRepository } from './bundles.repository.ts';
import { UnreadableBundle } from './unreadable-bundle.ts';

/** Archives of other products, whose files become imports. */
@Injectable()
export class ImportBundles {
  constructor(
    private readonly kit: RecordKit,
    private readonly imports: ImportsRepository,
    private readonly bundles: ImportBundlesRepository,
  ) {}

  /** @throws ApiError resource.not_found */
  async one(scope: OrganizationScope, id: string): Promise<ImportBundle> {
    const found = await this.bundles.find(scope, id);
    if (!found) throw new ApiError('resource.not_found');
    return found;
  }

  /** @throws ApiError import.unreadable, request.too_large */
  async add(
    scope: OrganizationScope,
    { name }: QueryOf<typeof importBundleRoutes.add>,
    { bytes }: UploadedFile,
  ): Promise<ImportBundle> {
    const { product, imports, leftOut } = await readBundleOf(bytes);
    const id = this.kit.newId();
    const at = this.kit.clock.instant();
    const parts = imports.map((part) => ({ ...part, importId: this.kit.newId() }));
    return this.kit.work.write(scope, async (tx) => {
      this.bundles.makeRoom(tx, scope, IMPORT_BUNDLES.open - 1);
      this.bundles.add(tx, scope, {
        id,
        createdAt: at,
        fileName: name,
        product,
        parts: parts.map(({ kind, fileName, rows, importId }) => ({ kind, fileName, rows, importId })),
        leftOut,
      });
      for (const { importId, ...part } of parts) {
        this.imports.add(tx, scope, { ...part, id: importId, at, bundleId: id });
        await this.kit.audit.record(tx, scope, {
          action: 'created',
          entity: { type: 'import', id: importId, name: part.fileName },
          changes: { kind: part.kind, rows: part.rows },
        });
      }
      return this.bundles.shown(tx, scope, id);
    });
  }
}

/** @throws ApiError import.unreadable, request.too_large */
async function readBundleOf(bytes: Uint8Array) {
  try {
    return await bundleImports(await readInThread(bytes));
  } catch (error) {
    throw error instanceof UnreadableBundle ? new ApiError('import.unreadable', error.message) : error;
  }
}
