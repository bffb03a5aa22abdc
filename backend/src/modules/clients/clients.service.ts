import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Client, type Contact, createClientBodySchema, type FieldFailure } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { type AuditEntry, AuditLog } from '../../http/audit-log.ts';
import { Refusal } from '../../http/refusal.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { UnitOfWork } from '../../http/unit-of-work.ts';
import {
  type ClientFields,
  type CreateBody,
  changedClientFields,
  changesBetween,
  columnsOf,
  newClientFields,
  type UpdateBody,
} from './client-fields.ts';
import { trashBegins } from './client-trash.service.ts';
import { ClientsRepository, type StoredClient } from './clients.repository.ts';

@Injectable()
export class ClientsService {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async one(scope: OrganizationScope, id: string): Promise<Client> {
    return found(await this.clients.find(scope, id, this.#trashBegins()));
  }

  create(scope: OrganizationScope, body: CreateBody): Promise<Client> {
    return this.work.write(scope, async (tx) => {
      const id = randomUUID();
      const fields = newClientFields(body);
      await this.#requireMember(tx, scope, body.ownerUserId);
      const contacts = contactsOf(body.contacts ?? [], []);
      await this.clients.insert(tx, scope, { id, fields, contacts, at: this.#now() });
      await this.#record(tx, scope, 'created', { id, name: fields.displayName }, { ...fields, contacts });
      return this.#stored(tx, scope, id);
    });
  }

  update(scope: OrganizationScope, id: string, body: UpdateBody): Promise<Client> {
    return this.work.write(scope, async (tx) => {
      const stored = await this.#lockVersion(tx, scope, id, body.version);
      if (stored.client.deletedAt !== null) throw new Refusal('resource.not_found');
      const fields = changedClientFields(stored.fields, body);
      if (body.taxId !== undefined || body.billingAddress !== undefined) requireTaxId(fields);
      await this.#requireMember(tx, scope, body.ownerUserId);
      const contacts = body.contacts && contactsOf(body.contacts, stored.client.contacts);
      await this.clients.update(tx, scope, id, {
        columns: columnsOf(fields, contacts ?? stored.client.contacts),
        at: this.#now(),
        ...(contacts && { contacts }),
      });
      const changes = {
        ...changesBetween(stored.fields, fields),
        ...(contacts && { contacts: { before: stored.client.contacts, after: contacts } }),
      };
      await this.#record(tx, scope, 'updated', { id, name: fields.displayName }, changes);
      return this.#stored(tx, scope, id);
    });
  }

  archive(scope: OrganizationScope, id: string, version: number): Promise<Client> {
    return this.work.write(scope, async (tx) => {
      const { client } = await this.#lockVersion(tx, scope, id, version);
      if (client.deletedAt !== null) throw new Refusal('resource.not_found');
      const archivedAt = client.archivedAt ?? this.#now();
      const columns = { archived_at: archivedAt, shelf: 'archive' };
      await this.clients.update(tx, scope, id, { columns, at: this.#now() });
      await this.#record(tx, scope, 'archived', { id, name: client.displayName }, { archivedAt });
      return this.#stored(tx, scope, id);
    });
  }

  /** From the trash it returns to where it was, which may be the archive. */
  restore(scope: OrganizationScope, id: string, version: number): Promise<Client> {
    return this.work.write(scope, async (tx) => {
      const { client } = await this.#lockVersion(tx, scope, id, version);
      const fromTrash = client.deletedAt !== null;
      const columns = fromTrash
        ? { deleted_at: null, shelf: client.archivedAt === null ? 'open' : 'archive' }
        : { archived_at: null, shelf: 'open' };
      await this.clients.update(tx, scope, id, { columns, at: this.#now() });
      const from = fromTrash ? 'trash' : 'archive';
      await this.#record(tx, scope, 'restored', { id, name: client.displayName }, { from });
      return this.#stored(tx, scope, id);
    });
  }

  remove(scope: OrganizationScope, id: string): Promise<void> {
    return this.work.write(scope, async (tx) => {
      const stored = await this.clients.lock(tx, scope, id, this.#trashBegins());
      if (!stored || stored.client.deletedAt !== null) throw new Refusal('resource.not_found');
      const deletedAt = this.#now();
      const columns = { deleted_at: deletedAt, shelf: 'trash' };
      await this.clients.update(tx, scope, id, { columns, at: deletedAt });
      await this.#record(tx, scope, 'deleted', { id, name: stored.client.displayName }, { deletedAt });
    });
  }

  async #lockVersion(
    tx: Transaction,
    scope: OrganizationScope,
    id: string,
    version: number,
  ): Promise<StoredClient> {
    const stored = found(await this.clients.lock(tx, scope, id, this.#trashBegins()));
    if (stored.client.version !== version) {
      throw new Refusal('version.stale', undefined, { current: stored.client });
    }
    return stored;
  }

  async #stored(tx: Transaction, scope: OrganizationScope, id: string): Promise<Client> {
    return found(await this.clients.lock(tx, scope, id, this.#trashBegins())).client;
  }

  /** The member who looks after a client has to be one of the organization's. */
  async #requireMember(
    tx: Transaction,
    scope: OrganizationScope,
    userId: string | null | undefined,
  ): Promise<void> {
    if (userId && !(await this.clients.isMember(tx, scope, userId))) {
      throw new Refusal('resource.not_found', 'This member was not found.', {
        fields: [{ path: 'ownerUserId', message: 'This member was not found.' }],
      });
    }
  }

  #record(
    tx: Transaction,
    scope: OrganizationScope,
    action: AuditEntry['action'],
    { id, name }: { id: string; name: string },
    changes: Record<string, unknown>,
  ): Promise<void> {
    return this.audit.record(tx, scope, { action, entity: { type: 'client', id, name }, changes });
  }

  #now(): string {
    return this.clock.now().toISOString();
  }

  #trashBegins(): string {
    return trashBegins(this.clock.now());
  }
}

function found<Value>(value: Value | null): Value {
  if (value === null) throw new Refusal('resource.not_found');
  return value;
}

/** Contacts that are named by id have to be the client's own; the others are new. */
function contactsOf(given: NonNullable<CreateBody['contacts']>, existing: readonly Contact[]): Contact[] {
  const known = new Set(existing.map((contact) => contact.id));
  const fields: FieldFailure[] = [];
  const contacts = given.map(({ id, ...contact }, index) => {
    // Each id may be used once.
    if (id !== undefined && !known.delete(id)) {
      fields.push({ path: `contacts.${index}.id`, message: 'This contact was not found.' });
    }
    return { ...contact, id: id ?? randomUUID() };
  });
  if (fields.length > 0) throw new Refusal('resource.not_found', 'This contact was not found.', { fields });
  return contacts;
}

/** The body's own check sees only what was sent. */
function requireTaxId({ displayName, taxId, billingAddress }: ClientFields): void {
  const checked = createClientBodySchema.safeParse({ displayName, taxId, billingAddress });
  if (checked.success) return;
  const fields = checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new Refusal('request.invalid', fields[0]?.message, { fields });
}
