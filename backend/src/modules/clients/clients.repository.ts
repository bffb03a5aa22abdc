import { Injectable } from '@nestjs/common';
import type { Client, Contact } from '@oficio/contracts';
import { ApiDatabase, type Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { type ClientFields, columnsOf, fieldsOf } from './client-fields.ts';
import { CLIENT_COLUMNS, type ClientRow, clientOf } from './client-rows.ts';

export interface StoredClient {
  client: Client;
  fields: ClientFields;
}

const FIND = `SELECT ${CLIENT_COLUMNS} FROM public.client_directory client
  WHERE client.organization_id = $1 AND client.id = $3 AND (client.deleted_at IS NULL OR client.deleted_at > $4)`;

@Injectable()
export class ClientsRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** With the trash, as far as it can be restored: what was deleted after the given instant. */
  async find(scope: OrganizationScope, id: string, deletedAfter: string): Promise<Client | null> {
    const [row] = await this.database.read<ClientRow>(scope, FIND, parameters(scope, id, deletedAfter));
    return row ? clientOf(row) : null;
  }

  /** As `find`; nobody else changes it until the transaction ends. */
  async lock(
    tx: Transaction,
    scope: OrganizationScope,
    id: string,
    deletedAfter: string,
  ): Promise<StoredClient | null> {
    const [row] = await tx.rows<ClientRow>(
      `${FIND} FOR UPDATE OF client`,
      parameters(scope, id, deletedAfter),
    );
    if (!row) return null;
    const client = clientOf(row);
    return { client, fields: fieldsOf(client, row.stored_status) };
  }

  async insert(
    tx: Transaction,
    scope: OrganizationScope,
    { id, fields, contacts, at }: { id: string; fields: ClientFields; contacts: Contact[]; at: string },
  ): Promise<void> {
    const columns = {
      id,
      organization_id: scope.organizationId,
      created_by: scope.userId,
      source: 'manual',
      created_at: at,
      updated_at: at,
      ...columnsOf(fields, contacts),
    };
    const names = Object.keys(columns);
    // The owner as of now: what the request's scope remembers may be from before a hand-over.
    await tx.rows(
      `INSERT INTO public.client_directory (${names.join(', ')}, user_id)
       VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')}, oficio.owner_of($2))`,
      Object.values(columns),
    );
    await this.#insertContacts(tx, scope, id, contacts);
  }

  async update(
    tx: Transaction,
    scope: OrganizationScope,
    id: string,
    change: { columns: Record<string, unknown>; at: string; contacts?: Contact[] },
  ): Promise<void> {
    const columns = { ...change.columns, updated_at: change.at };
    const assignments = Object.keys(columns).map((name, index) => `${name} = $${index + 3}`);
    await tx.rows(
      `UPDATE public.client_directory SET ${assignments.join(', ')}, version = version + 1
       WHERE organization_id = $1 AND id = $2`,
      [scope.organizationId, id, ...Object.values(columns)],
    );
    if (!change.contacts) return;
    await tx.rows('DELETE FROM oficio.client_contacts WHERE organization_id = $1 AND client_id = $2', [
      scope.organizationId,
      id,
    ]);
    await this.#insertContacts(tx, scope, id, change.contacts);
  }

  async isMember(tx: Transaction, scope: OrganizationScope, userId: string): Promise<boolean> {
    const rows = await tx.rows(
      'SELECT user_id FROM oficio.memberships WHERE organization_id = $1 AND user_id = $2',
      [scope.organizationId, userId],
    );
    return rows.length === 1;
  }

  async #insertContacts(
    tx: Transaction,
    scope: OrganizationScope,
    clientId: string,
    contacts: readonly Contact[],
  ): Promise<void> {
    if (contacts.length === 0) return;
    const rows = contacts.map((contact, position) => ({
      id: contact.id,
      position,
      first_name: contact.firstName,
      last_name: contact.lastName,
      email: contact.email,
      phone: contact.phone,
      role: contact.role,
      is_primary: contact.isPrimary,
      is_billing: contact.isBilling,
      receives_invoices: contact.receives.invoices,
      receives_reminders: contact.receives.reminders,
      receives_renewals: contact.receives.renewals,
    }));
    await tx.rows(
      `INSERT INTO oficio.client_contacts (organization_id, client_id, id, position, first_name, last_name,
         email, phone, role, is_primary, is_billing, receives_invoices, receives_reminders, receives_renewals)
       SELECT $1, $2, contact.* FROM jsonb_to_recordset($3) AS contact (id uuid, position integer,
         first_name text, last_name text, email text, phone text, role text, is_primary boolean,
         is_billing boolean, receives_invoices boolean, receives_reminders boolean, receives_renewals boolean)`,
      [scope.organizationId, clientId, JSON.stringify(rows)],
    );
  }
}

function parameters(scope: OrganizationScope, id: string, deletedAfter: string): unknown[] {
  return [scope.organizationId, scope.organization.currency, id, deletedAfter];
}
