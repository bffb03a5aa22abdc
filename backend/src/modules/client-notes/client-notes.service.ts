import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type BodyOf,
  CLIENT_NOTES,
  type ClientNote,
  type clientNoteRoutes,
  type PageQuery,
} from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { showChangeOfClient } from '../../records/client-of-record.ts';
import { differences } from '../../records/differences.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { trashBegins } from '../../records/record-rows.ts';
import type { AuditEntry } from '../../writes/audit-log.ts';
import { ClientNotesRepository, type NoteRef } from './client-notes.repository.ts';

/** The notes of clients. Each write locks its client first, so that two of them can't deadlock. */
@Injectable()
export class ClientNotesService {
  constructor(
    private readonly notes: ClientNotesRepository,
    private readonly kit: RecordKit,
  ) {}

  /** @throws ApiError resource.not_found */
  async list(scope: OrganizationScope, clientId: string, query: PageQuery) {
    const page = await this.notes.list(scope, clientId, query, trashBegins(this.kit));
    if (!page) throw new ApiError('resource.not_found');
    return page;
  }

  /** @throws ApiError resource.not_found; request.invalid for one note too many */
  create(
    scope: OrganizationScope,
    clientId: string,
    { body, pinned = false }: BodyOf<typeof clientNoteRoutes.create>,
  ): Promise<ClientNote> {
    return this.kit.work.write(scope, async (tx) => {
      const note = { clientId, id: randomUUID() };
      requireRoom(await this.#lockClient(tx, scope, clientId));
      await this.notes.insert(tx, scope, note, { body, pinned, at: this.kit.clock.instant() });
      return this.#finish(tx, scope, note, { action: 'created', changes: { body, pinned } });
    });
  }

  /** @throws ApiError resource.not_found, also for a deleted note unless it is brought back; version.stale */
  update(
    scope: OrganizationScope,
    note: NoteRef,
    { version, deleted, ...changed }: BodyOf<typeof clientNoteRoutes.update>,
  ): Promise<ClientNote> {
    return this.kit.work.write(scope, async (tx) => {
      const count = await this.#lockClient(tx, scope, note.clientId);
      const before = await this.#find(tx, scope, note);
      const isBack = before.deletedAt !== null && deleted === false;
      if (before.deletedAt !== null && !(isBack && before.deletedAt > trashBegins(this.kit))) {
        throw new ApiError('resource.not_found', GONE);
      }
      if (before.version !== version) throw new ApiError('version.stale', undefined, { current: before });
      if (isBack) requireRoom(count);
      const after = { body: changed.body ?? before.body, pinned: changed.pinned ?? before.pinned };
      await this.notes.update(tx, scope, note, { ...after, deletedAt: null, at: this.kit.clock.instant() });
      const changes = differences({ body: before.body, pinned: before.pinned }, after);
      return this.#finish(tx, scope, note, { action: isBack ? 'restored' : actionOf(changes), changes });
    });
  }

  /** @throws ApiError resource.not_found */
  remove(scope: OrganizationScope, note: NoteRef): Promise<ClientNote> {
    return this.kit.work.write(scope, async (tx) => {
      await this.#lockClient(tx, scope, note.clientId);
      const before = await this.#find(tx, scope, note);
      if (before.deletedAt !== null) throw new ApiError('resource.not_found', GONE);
      const deletedAt = this.kit.clock.instant();
      await this.notes.update(tx, scope, note, { ...before, deletedAt, at: deletedAt });
      return this.#finish(tx, scope, note, { action: 'deleted', changes: { deletedAt } });
    });
  }

  async #lockClient(tx: Transaction, scope: OrganizationScope, clientId: string): Promise<number> {
    const notes = await this.notes.lockClient(tx, scope, clientId);
    if (notes === null) throw new ApiError('resource.not_found');
    return notes;
  }

  async #find(tx: Transaction, scope: OrganizationScope, note: NoteRef): Promise<ClientNote> {
    const found = await this.notes.find(tx, scope, note);
    if (!found) throw new ApiError('resource.not_found', GONE);
    return found;
  }

  /** Writes the audit entry, and returns the stored note. */
  async #finish(
    tx: Transaction,
    scope: OrganizationScope,
    note: NoteRef,
    { action, changes }: Required<Pick<AuditEntry, 'action' | 'changes'>>,
  ): Promise<ClientNote> {
    const { body } = await this.#find(tx, scope, note);
    const entity = { type: 'note', id: note.id, name: excerptOf(body), clientId: note.clientId } as const;
    await this.kit.audit.record(tx, scope, { action, entity, changes });
    await showChangeOfClient(tx, scope, note.clientId);
    return this.#find(tx, scope, note);
  }
}

const GONE = 'This note was not found. It may have been deleted.';

function requireRoom(notes: number): void {
  if (notes < CLIENT_NOTES) return;
  throw new ApiError('request.invalid', `A client can have ${CLIENT_NOTES} notes. Delete one first.`);
}

function actionOf(changes: Record<string, unknown>): 'updated' | 'pinned' | 'unpinned' {
  const { pinned } = changes as { pinned?: { after: boolean } };
  if (!pinned || 'body' in changes) return 'updated';
  return pinned.after ? 'pinned' : 'unpinned';
}

const EXCERPT = 80;

/** The beginning of a note, which is its name in the audit log. */
export function excerptOf(body: string): string {
  const [line = ''] = body.split('\n', 1);
  const characters = [...line];
  return characters.length <= EXCERPT
    ? line
    : `${characters
        .slice(0, EXCERPT - 1)
        .join('')
        .trimEnd()}…`;
}
