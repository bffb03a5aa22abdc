import { Injectable } from '@nestjs/common';
import { IMPORTS, type Import, type ImportMode, importRoutes, mayCall } from '@oficio/contracts';
import { canImport } from '@oficio/machines/import';
import pg from 'pg';
import type { Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { Jobs } from '../../../jobs/jobs.ts';
import { lockOrganization } from '../../../records/client-of-record.ts';
import { RecordKit } from '../../../records/record-kit.ts';
import { LargeWrites } from '../../../writes/large-writes.ts';
import { importAnswer } from '../import-answer.ts';
import { importFacts } from '../import-facts.ts';
import { ImportsRepository } from '../imports.repository.ts';
import type { StoredImport } from '../stored-import.ts';
import { ImportUndoRepository, type KeptRecord } from './import-undo.repository.ts';
import { ImportWritesRepository } from './import-writes.repository.ts';
import { WRITTEN_TABLES, type WrittenTable } from './written-tables.ts';

const UNIQUE_VIOLATION = '23505';
const HAVE_RENEWALS: readonly string[] = ['public.domains', 'public.hosting_clients'];

/** The ids of changed records by table. */
type ChangedRecords = (readonly [table: string, ids: readonly string[]])[];

/** Writes a checked import and takes it back: all of it or nothing. */
@Injectable()
export class ImportWrites {
  constructor(
    private readonly kit: RecordKit,
    private readonly imports: ImportsRepository,
    private readonly writes: ImportWritesRepository,
    private readonly undos: ImportUndoRepository,
    private readonly largeWrites: LargeWrites,
    private readonly jobs: Jobs,
  ) {}

  /** @throws ApiError resource.not_found, import.not_possible, import.stale */
  async commit(scope: OrganizationScope, id: string, mode: ImportMode): Promise<Import> {
    try {
      return await this.kit.work.writeLongAsWorker(scope, (tx) => this.#commit(tx, scope, id, mode));
    } catch (error) {
      // Somebody has added the same record at the same time.
      if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION)
        throw new ApiError('import.stale');
      throw error;
    }
  }

  async #commit(tx: Transaction, scope: OrganizationScope, id: string, mode: ImportMode): Promise<Import> {
    const stored = await this.#lock(tx, scope, id);
    if (!canImport(importFacts(stored), { type: 'commit.requested', mode })) {
      throw new ApiError('import.not_possible');
    }
    this.writes.lockClients(tx, scope, id);
    if (await this.writes.hasLostClients(tx, scope, id)) throw new ApiError('import.stale');
    const tables = await this.#tables(tx, scope, id);
    for (const table of tables) {
      this.writes.lockRecords(tx, scope, id, table);
      this.writes.lockDependencies(tx, scope, id, table);
    }
    for (const table of tables) {
      if (await this.writes.isStale(tx, scope, id, table)) throw new ApiError('import.stale');
    }
    const at = this.kit.clock.instant();
    const changed: ChangedRecords = [];
    for (const table of tables) {
      const added = await this.writes.insert(tx, scope, { id, at }, table);
      const updated = await this.writes.update(tx, scope, { id, at, from: 'after' }, table);
      if (added.length + updated.length === 0) continue;
      await this.writes.addParts(tx, scope, { id, at }, table);
      changed.push([table.table, [...added, ...updated]]);
    }
    const undoUntil = new Date(Date.parse(at) + IMPORTS.undoMs).toISOString();
    this.writes.setDone(tx, scope, { id, mode, at, undoUntil });
    await this.#record(tx, scope, stored, 'imported', { kind: stored.kind, ...stored.counts });
    await this.#startJobs(tx, changed);
    return this.#finish(tx, scope, id, changed);
  }

  /** @throws ApiError resource.not_found, import.not_possible, import.not_undoable */
  undo(scope: OrganizationScope, id: string): Promise<Import> {
    return this.kit.work.writeLongAsWorker(scope, async (tx) => {
      const stored = await this.#lock(tx, scope, id);
      if (!canImport(importFacts(stored), { type: 'undo.requested' }))
        throw new ApiError('import.not_possible');
      const at = this.kit.clock.instant();
      if (stored.undoUntil === null || stored.undoUntil <= at) throw new ApiError('import.not_undoable');
      const undone = { removed: 0, restored: 0, kept: [] as KeptRecord[] };
      const changed: ChangedRecords = [];
      this.writes.lockClients(tx, scope, id);
      const tables = await this.#tables(tx, scope, id);
      for (const table of tables) {
        this.writes.lockRecords(tx, scope, id, table);
        this.writes.lockDependencies(tx, scope, id, table);
      }
      for (const table of tables.toReversed()) {
        undone.removed += await this.undos.remove(tx, scope, { id, at }, table);
        const restored = await this.writes.update(tx, scope, { id, at, from: 'before' }, table);
        undone.restored += restored.length;
        undone.kept.push(...(await this.undos.kept(tx, scope, id, table, restored)));
        changed.push([table.table, restored]);
      }
      if (undone.removed + undone.restored === 0) {
        throw new ApiError(
          'import.not_undoable',
          'All records of this import were changed or are used since.',
        );
      }
      this.undos.setUndone(tx, scope, id, undone);
      await this.#record(tx, scope, stored, 'import_undone', { ...undone, kept: undone.kept.length });
      return this.#finish(tx, scope, id, changed);
    });
  }

  /**
   * The right may have ended since the request began, and no policy checks it here.
   * @throws ApiError access.forbidden, resource.not_found
   */
  async #lock(tx: Transaction, scope: OrganizationScope, id: string): Promise<StoredImport> {
    lockOrganization(tx, scope.organizationId);
    const membership = await this.writes.lockMembership(tx, scope);
    if (!mayCall(importRoutes.commit, membership)) throw new ApiError('access.forbidden');
    const stored = await this.imports.lock(tx, scope, id);
    if (!stored) throw new ApiError('resource.not_found');
    return stored;
  }

  /** The tables that the import writes, in the order in which they are written. */
  async #tables(tx: Transaction, scope: OrganizationScope, id: string): Promise<WrittenTable[]> {
    const targets = await this.writes.targets(tx, scope, id);
    return WRITTEN_TABLES.filter(({ target }) => targets.includes(target));
  }

  async #record(
    tx: Transaction,
    scope: OrganizationScope,
    { id, fileName }: StoredImport,
    action: 'imported' | 'import_undone',
    changes: Record<string, unknown>,
  ): Promise<void> {
    await this.kit.audit.record(tx, scope, {
      action,
      entity: { type: 'import', id, name: fileName },
      changes,
    });
  }

  /** What a write of a single record does at once. */
  async #startJobs(tx: Transaction, changed: ChangedRecords): Promise<void> {
    const tables = changed.map(([table]) => table);
    if (tables.includes('public.domains')) await this.jobs.enqueue(tx, 'domain.check-due', {});
    if (tables.some((table) => HAVE_RENEWALS.includes(table)))
      await this.jobs.enqueue(tx, 'renewal.begin', {});
  }

  async #finish(
    tx: Transaction,
    scope: OrganizationScope,
    id: string,
    changed: ChangedRecords,
  ): Promise<Import> {
    await this.largeWrites.announce(tx, changed);
    return importAnswer(await this.imports.shown(tx, scope, id), this.kit.clock.instant());
  }
}
