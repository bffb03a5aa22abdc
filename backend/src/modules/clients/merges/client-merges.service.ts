import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type BodyOf,
  CLIENT_MERGES,
  type Client,
  type Contact,
  clientMergeRoutes,
  type MergedField,
  mayCall,
  TEXT,
} from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { lockOrganization } from '../../../records/client-of-record.ts';
import { differences } from '../../../records/differences.ts';
import type { Stored } from '../../../records/record-area.ts';
import { RecordKit } from '../../../records/record-kit.ts';
import { listScopeOf } from '../../../records/record-list.ts';
import { columnsOf, lockRecord, updateRow } from '../../../records/record-rows.ts';
import { uniqueTags } from '../../../records/search-text.ts';
import type { ClientTableName } from '../../../records/tables.ts';
import { LargeWrites } from '../../../writes/large-writes.ts';
import { clientArea } from '../client-area.ts';
import type { ClientFields } from '../client-body.ts';
import { saveContacts } from '../client-contacts.ts';
import type { ClientState } from './client-merge.types.ts';
import { ClientMergesRepository } from './client-merges.repository.ts';

type StoredClient = Stored<ClientFields, Client>;

/** Merges two clients, and undoes a merge: all of it or nothing. */
@Injectable()
export class ClientMergesService {
  constructor(
    private readonly kit: RecordKit,
    private readonly merges: ClientMergesRepository,
    private readonly largeWrites: LargeWrites,
  ) {}

  /** @throws ApiError resource.not_found */
  async rowsOf(scope: OrganizationScope, id: string): Promise<AnswerOf<typeof clientMergeRoutes.rows>> {
    const rows = await this.merges.countRows(scope, id);
    if (!rows) throw new ApiError('resource.not_found');
    return { rows };
  }

  /** @throws ApiError request.invalid, resource.not_found */
  merge(
    scope: OrganizationScope,
    { keepId, goneId, fields: taken }: BodyOf<typeof clientMergeRoutes.merge>,
  ): Promise<AnswerOf<typeof clientMergeRoutes.merge>> {
    if (keepId === goneId) throw invalid('goneId', 'A client can’t be merged with itself.');
    return this.kit.work.writeAsWorker(scope, async (tx) => {
      await this.#requireRight(tx, scope);
      await this.merges.lockClients(tx, scope, [keepId, goneId]);
      const kept = await this.#lockLiving(tx, scope, keepId);
      const gone = await this.#lockLiving(tx, scope, goneId);
      const changes = picked(gone.fields, taken);
      const fields: ClientFields = {
        ...kept.fields,
        ...changes,
        tags: uniqueTags([...kept.fields.tags, ...gone.fields.tags]),
      };
      const contacts = unitedContacts(kept.record.contacts, gone.record.contacts);
      requireRoom(fields.tags, contacts);

      const at = this.kit.clock.instant();
      await this.merges.setMergedInto(tx, scope, goneId, { into: keepId, at });
      const movement = { from: goneId, to: keepId, at };
      const moved = await this.merges.moveRows(tx, scope, movement, null);
      const references = await this.merges.moveReferences(tx, scope, movement, null);
      const saved = await this.#save(tx, scope, keepId, { changes, fields, contacts });

      const undoUntil = new Date(Date.parse(at) + CLIENT_MERGES.undoMs).toISOString();
      const id = await this.merges.add(tx, scope, {
        keptId: keepId,
        goneId,
        undoUntil,
        at,
        moved: {
          rows: await this.merges.fingerprints(tx, scope, moved),
          references,
          before: stateOf(kept),
          after: stateOf(saved),
          goneContacts: gone.record.contacts,
        },
      });
      await this.#record(tx, scope, 'merged', saved, {
        merged: { id: goneId, name: gone.name },
        ...differences(kept.fields, saved.fields),
      });
      await this.#announce(tx, [goneId, keepId], moved);
      return { id, client: await this.#read(tx, scope, keepId), undoUntil };
    });
  }

  /** @throws ApiError resource.not_found; merge.not_undoable, with what has changed since the merge */
  undo(scope: OrganizationScope, id: string): Promise<AnswerOf<typeof clientMergeRoutes.undo>> {
    return this.kit.work.writeAsWorker(scope, async (tx) => {
      await this.#requireRight(tx, scope);
      const merge = await this.merges.lock(tx, scope, id);
      if (!merge) throw new ApiError('resource.not_found');
      const { keptId, goneId, moved, undoUntil } = merge;
      const at = this.kit.clock.instant();
      if (undoUntil <= at) throw new ApiError('merge.not_undoable');
      const clients = await this.merges.lockClients(tx, scope, [keptId, goneId]);
      const keptName = clients.get(keptId)?.name ?? '';
      if (clients.get(keptId)?.deletedAt !== null) throw notUndoable([{ kind: 'client', name: keptName }]);
      const kept = await this.#lockLiving(tx, scope, keptId);
      const isEdited = !isDeepStrictEqual(stateOf(kept), moved.after);
      const changed = [
        ...(isEdited ? [{ kind: 'client', name: keptName }] : []),
        ...(await this.merges.changedRows(tx, scope, moved.rows)),
      ];
      if (changed.length > 0) throw notUndoable(changed);

      await this.merges.setMergedInto(tx, scope, goneId, { into: null, at });
      const movement = { from: keptId, to: goneId, at };
      const returned = await this.merges.moveRows(tx, scope, movement, moved.rows);
      await this.merges.moveReferences(tx, scope, movement, moved.references);
      await saveContacts(tx, scope, goneId, moved.goneContacts);
      const { ownerUserId } = moved.before.fields;
      const saved = await this.#save(tx, scope, keptId, { changes: { ownerUserId }, ...moved.before });

      await this.merges.remove(tx, scope, id);
      await this.#record(tx, scope, 'merge_undone', saved, {
        returned: { id: goneId, name: clients.get(goneId)?.name },
        ...differences(kept.fields, saved.fields),
      });
      await this.#announce(tx, [goneId, keptId], returned);
      return { client: await this.#read(tx, scope, keptId), goneId };
    });
  }

  /** The right may have ended since the request began, and no policy checks it here. */
  async #requireRight(tx: Transaction, scope: OrganizationScope): Promise<void> {
    lockOrganization(tx, scope.organizationId);
    const membership = await this.merges.lockMembership(tx, scope);
    if (!mayCall(clientMergeRoutes.merge, membership)) throw new ApiError('access.forbidden');
  }

  async #lockLiving(tx: Transaction, scope: OrganizationScope, id: string): Promise<StoredClient> {
    const client = await lockRecord(this.kit, clientArea, tx, scope, id);
    if (client.record.deletedAt !== null) throw new ApiError('resource.not_found');
    return client;
  }

  /** Saves the whole client, whose contacts are its own already. */
  async #save(
    tx: Transaction,
    scope: OrganizationScope,
    id: string,
    { changes, fields, contacts }: ClientState & { changes: Partial<ClientFields> },
  ): Promise<StoredClient> {
    const before = await lockRecord(this.kit, clientArea, tx, scope, id);
    const body = { ...changes, contacts: [...contacts] };
    const { columns, after } = await clientArea.prepare(tx, scope, {
      id,
      body,
      fields,
      before,
      today: listScopeOf(this.kit, scope).today,
    });
    updateRow(this.kit, clientArea, tx, scope, id, { ...columnsOf(clientArea, fields), ...columns });
    await after?.();
    return lockRecord(this.kit, clientArea, tx, scope, id);
  }

  async #read(tx: Transaction, scope: OrganizationScope, id: string): Promise<Client> {
    return (await lockRecord(this.kit, clientArea, tx, scope, id)).record;
  }

  #announce(
    tx: Transaction,
    clients: readonly string[],
    moved: Map<ClientTableName, string[]>,
  ): Promise<void> {
    return this.largeWrites.announce(tx, [['public.client_directory', clients], ...moved]);
  }

  async #record(
    tx: Transaction,
    scope: OrganizationScope,
    action: 'merged' | 'merge_undone',
    { record: { id }, name }: StoredClient,
    changes: Record<string, unknown>,
  ): Promise<void> {
    await this.kit.audit.record(tx, scope, {
      action,
      entity: { type: 'client', id, name, clientId: id },
      changes,
    });
  }
}

function picked(fields: ClientFields, names: readonly MergedField[]): Partial<ClientFields> {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

const stateOf = ({ fields, record: { contacts } }: StoredClient): ClientState => ({ fields, contacts });

/** The kept client's contacts first. Its primary contact stays the primary one. */
function unitedContacts(kept: readonly Contact[], gone: readonly Contact[]): Contact[] {
  return [
    ...kept,
    ...gone.map((contact) => ({ ...contact, isPrimary: contact.isPrimary && kept.length === 0 })),
  ];
}

/** @throws ApiError request.invalid */
function requireRoom(tags: readonly string[], contacts: readonly Contact[]): void {
  const full = (count: number, most: number, things: string) =>
    invalid(
      'goneId',
      `Together they have ${count} ${things}, and a client can have ${most}. Remove some first.`,
    );
  if (contacts.length > TEXT.contacts) throw full(contacts.length, TEXT.contacts, 'contacts');
  if (tags.length > TEXT.tags) throw full(tags.length, TEXT.tags, 'tags');
}

function invalid(path: string, message: string): ApiError {
  return new ApiError('request.invalid', message, { fields: [{ path, message }] });
}

function notUndoable(changed: readonly { kind: string; name: string }[]): ApiError {
  const names = changed.slice(0, NAMED).map(({ name }) => name || 'a deleted row');
  const others = changed.length - names.length;
  const list = [...names, ...(others > 0 ? [`${others} more`] : [])].join(', ');
  return new ApiError('merge.not_undoable', `This has changed since the merge: ${list}. The merge stays.`, {
    changed: changed.slice(0, LISTED),
  });
}

/** The changed rows in the sentence and in the details of a refusal. */
const NAMED = 3;
const LISTED = 100;
