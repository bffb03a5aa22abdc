import type { BulkBody } from '@oficio/contracts';
import pg from 'pg';
import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/api-error.ts';
import type { OrganizationScope } from '../http/request-scope.ts';
import type { AuditEntry, ClientActor, SystemActor } from '../writes/audit-log.ts';
import { bulkEdit, type Changed } from './bulk-edit.ts';
import { showChangeOfClient } from './client-of-record.ts';
import { differences } from './differences.ts';
import type { AnyArea, RecordScope, Stored } from './record-area.ts';
import type { RecordKit } from './record-kit.ts';
import { listScopeOf } from './record-list.ts';
import { columnsOf, insertRow, lockClientsOf, lockRecord, lockRows, updateRow } from './record-rows.ts';
import { entityOf } from './tables.ts';

export interface StoredState {
  version: number;
  archivedAt: string | null;
  deletedAt: string | null;
}

/** Who writes a record: a member, or a system or a client for a person of the organization. */
export type RecordAuthor =
  | OrganizationScope
  | (RecordScope & (SystemActor | ClientActor) & { userId: string });

/** A change of an area's own: the columns that it sets, and its audit entry. */
export interface RecordChange {
  action: AuditEntry['action'];
  columns: Record<string, unknown>;
  changes: Record<string, unknown>;
  /** Runs once the columns are stored. Returns the audit entries of other records. */
  after?: () => Promise<AuditEntry[]>;
}

/** The writes of one area. Each runs in one transaction with its audit entry, once for each idempotency key. */
export class RecordWrites<Fields extends object, Body extends object, Single extends StoredState> {
  constructor(
    private readonly kit: RecordKit,
    private readonly area: AnyArea<Single, string, Fields>,
  ) {}

  create(scope: OrganizationScope, body: Body): Promise<Single> {
    return this.kit.work.write(scope, (tx) => this.createIn(tx, scope, body));
  }

  /** As `create`, in the transaction of its cause, by a member or by a system as the worker, with further columns. */
  async createIn(
    tx: Transaction,
    scope: RecordAuthor,
    body: Body,
    further: Record<string, unknown> = {},
  ): Promise<Single> {
    const id = this.kit.newId();
    const fields = this.#tidy({
      ...(await this.area.defaults(scope, tx, body)),
      ...ownFields(this.area, body),
    } as Fields);
    const { columns, changes, after } = await this.area.prepare(tx, scope, {
      id,
      body,
      fields,
      before: null,
      today: listScopeOf(this.kit, scope).today,
    });
    const values = { ...columnsOf(this.area, fields), ...columns, ...further };
    await this.#write(() => insertRow(this.kit, this.area, tx, scope, id, values));
    await after?.();
    return this.#finish(tx, scope, 'created', id, { ...fields, ...changes });
  }

  update(scope: OrganizationScope, id: string, body: Changed<Body> & { version: number }): Promise<Single> {
    return this.kit.work.write(scope, (tx) => this.updateIn(tx, scope, id, body));
  }

  /** As `update`, in the transaction of its cause. */
  updateIn(
    tx: Transaction,
    scope: OrganizationScope,
    id: string,
    body: Changed<Body> & { version: number },
  ): Promise<Single> {
    return this.#edit(tx, scope, id, body.version, () => body);
  }

  archive(scope: OrganizationScope, id: string, version: number): Promise<Single> {
    return this.kit.work.write(scope, (tx) => this.#archive(tx, scope, id, version));
  }

  /** A record from the trash returns to where it was, which may be the archive. */
  restore(scope: OrganizationScope, id: string, version: number): Promise<Single> {
    return this.kit.work.write(scope, (tx) => this.#restore(tx, scope, id, version));
  }

  /** A change of the area's own: locks the record, changes its columns, and writes the audit entry. */
  change(
    scope: OrganizationScope,
    id: string,
    version: number,
    work: (tx: Transaction, stored: Stored<Fields, Single>) => Promise<RecordChange>,
  ): Promise<Single> {
    return this.kit.work.write(scope, async (tx) => {
      const stored = await this.#lockLiving(tx, scope, id, version);
      const { action, columns, changes, after } = await this.#write(() => work(tx, stored));
      updateRow(this.kit, this.area, tx, scope, id, columns);
      const further = after ? await this.#write(after) : [];
      for (const entry of further) await this.kit.audit.record(tx, scope, entry);
      return this.#finish(tx, scope, action, id, changes, { before: stored });
    });
  }

  remove(scope: OrganizationScope, id: string): Promise<void> {
    return this.kit.work.write(scope, async (tx) => void (await this.#remove(tx, scope, id, null)));
  }

  /** Changes each record that can be changed, in one transaction, and returns the refused ones. */
  bulk(
    scope: OrganizationScope,
    { action, changes = {}, items }: BulkBody,
  ): Promise<{ done: number; refused: { id: string; code: string }[] }> {
    const change = {
      archive: this.#archive,
      restore: this.#restore,
      delete: this.#remove,
      edit: (tx: Transaction, _: OrganizationScope, id: string, version: number) =>
        this.#edit(tx, scope, id, version, (fields) => bulkEdit<Body>(fields, changes)),
    }[action].bind(this);
    return this.kit.work.write(scope, async (tx) => {
      const refused: { id: string; code: string }[] = [];
      await lockRows(
        this.area,
        tx,
        scope,
        items.map(({ id }) => id),
      );
      for (const { id, version } of items) {
        await tx.rows('SAVEPOINT record', []);
        try {
          await change(tx, scope, id, version);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          await tx.rows('ROLLBACK TO SAVEPOINT record', []);
          refused.push({ id, code: error.code });
        }
      }
      return { done: items.length - refused.length, refused };
    });
  }

  async #edit(
    tx: Transaction,
    scope: OrganizationScope,
    id: string,
    version: number,
    bodyOf: (fields: Fields) => Changed<Body>,
  ): Promise<Single> {
    const before = await this.#lockLiving(tx, scope, id, version);
    const body = bodyOf(before.fields);
    const fields = this.#tidy({ ...before.fields, ...ownFields(this.area, body) });
    const { columns, changes, after } = await this.area.prepare(tx, scope, {
      id,
      body,
      fields,
      before,
      today: listScopeOf(this.kit, scope).today,
    });
    updateRow(this.kit, this.area, tx, scope, id, { ...columnsOf(this.area, fields), ...columns });
    if (after) await this.#write(after);
    const all = { ...differences(before.fields, fields), ...changes };
    return this.#finish(tx, scope, 'updated', id, all, { edited: before });
  }

  async #archive(tx: Transaction, scope: OrganizationScope, id: string, version: number): Promise<Single> {
    const stored = await this.#lockLiving(tx, scope, id, version);
    await this.area.refuse?.(tx, 'archive', stored);
    const { record } = stored;
    const archivedAt = record.archivedAt ?? this.kit.clock.instant();
    updateRow(this.kit, this.area, tx, scope, id, { archived_at: archivedAt });
    return this.#finish(tx, scope, 'archived', id, { archivedAt }, { before: stored });
  }

  async #restore(tx: Transaction, scope: OrganizationScope, id: string, version: number): Promise<Single> {
    const stored = await this.#lock(tx, scope, id, version);
    const from = stored.record.deletedAt === null ? 'archive' : 'trash';
    if (from === 'trash') await this.area.refuse?.(tx, 'restore', stored);
    updateRow(
      this.kit,
      this.area,
      tx,
      scope,
      id,
      from === 'trash' ? { deleted_at: null } : { archived_at: null },
    );
    return this.#finish(tx, scope, 'restored', id, { from });
  }

  async #remove(
    tx: Transaction,
    scope: OrganizationScope,
    id: string,
    version: number | null,
  ): Promise<Single> {
    const stored = await this.#lockLiving(tx, scope, id, version);
    await this.area.refuse?.(tx, 'remove', stored);
    const deletedAt = this.kit.clock.instant();
    updateRow(this.kit, this.area, tx, scope, id, { deleted_at: deletedAt });
    return this.#finish(tx, scope, 'deleted', id, { deletedAt });
  }

  /** @throws ApiError resource.not_found, also for a record in the trash; version.stale */
  async #lockLiving(
    tx: Transaction,
    scope: OrganizationScope,
    id: string,
    version: number | null,
  ): Promise<Stored<Fields, Single>> {
    const stored = await this.#lock(tx, scope, id, version);
    if (stored.record.deletedAt !== null) throw new ApiError('resource.not_found');
    return stored;
  }

  /** @throws ApiError resource.not_found; version.stale, with the stored record */
  async #lock(
    tx: Transaction,
    scope: OrganizationScope,
    id: string,
    version: number | null,
  ): Promise<Stored<Fields, Single>> {
    lockClientsOf(this.area, tx, scope, [id]);
    const stored = await lockRecord(this.kit, this.area, tx, scope, id);
    if (version !== null && stored.record.version !== version) {
      throw new ApiError('version.stale', undefined, { current: stored.record });
    }
    return stored;
  }

  async #write<Result>(statements: () => Promise<Result>): Promise<Result> {
    try {
      return await statements();
    } catch (error) {
      // The caller's role or scope has changed since the request began.
      if (error instanceof pg.DatabaseError && error.code === '42501') throw new ApiError('access.forbidden');
      const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
      const broken = this.area.unique?.[constraint];
      if (!broken) throw error;
      throw new ApiError('record.exists_already', broken.message, { fields: [broken] });
    }
  }

  /** Writes the audit entry of the change, and returns the stored record. */
  async #finish(
    tx: Transaction,
    scope: RecordAuthor,
    action: AuditEntry['action'],
    id: string,
    changes: Record<string, unknown>,
    { before, edited }: { before?: Stored<Fields, Single>; edited?: Stored<Fields, Single> } = {},
  ): Promise<Single> {
    const followed = await this.#follow(tx, scope, id, edited?.fields ?? null);
    const formerClientId = edited?.clientId;
    const { record, name, clientId } = await this.#write(() =>
      lockRecord(this.kit, this.area, tx, scope, id, before?.record),
    );
    // A member who sees the former client alone gets no message of the record, which is out of sight now.
    if (formerClientId && formerClientId !== clientId) await showChangeOfClient(tx, scope, formerClientId);
    const entity = { type: entityOf(this.area), id, name, clientId };
    await this.kit.audit.record(tx, scope, { action, entity, changes });
    for (const entry of followed) await this.kit.audit.record(tx, scope, entry);
    return record;
  }

  async #follow(
    tx: Transaction,
    scope: RecordAuthor,
    id: string,
    before: Fields | null,
  ): Promise<AuditEntry[]> {
    const { follow } = this.area;
    if (!follow) return [];
    const at = this.kit.clock.instant();
    const { today } = listScopeOf(this.kit, scope);
    return this.#write(() => follow(tx, scope, { id, before, at, today, newId: () => this.kit.newId() }));
  }

  #tidy(fields: Fields): Fields {
    return this.area.tidy?.(fields) ?? fields;
  }
}

/** The area's fields in a body. */
function ownFields<Fields extends object>(
  { columns }: { columns: Record<keyof Fields, unknown> },
  body: object,
): Partial<Fields> {
  const own = Object.entries(body).filter(([name, value]) => name in columns && value !== undefined);
  return Object.fromEntries(own) as Partial<Fields>;
}
