import { Injectable } from '@nestjs/common';
import {
  addDays,
  type ClientBalance,
  type ClientDebts,
  type ClientStatement,
  localDateAt,
  type StatementQuery,
} from '@oficio/contracts';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { listScopeOf } from '../../records/record-list.ts';
import { debtMembers } from '../clients/client-debts.ts';
import { fieldFault } from '../invoice-settings/setting-rows.ts';
import { isPast } from '../invoices/overdue.ts';
import { receivedOf } from './received-money.ts';

type Line = ClientStatement['lines'][number];

const STATEMENT = { days: 5 * 366, lines: 5_000 } as const;

/** What clients owe and have left. */
@Injectable()
export class ClientMoneyService {
  constructor(private readonly kit: RecordKit) {}

  /**
   * What the clients among the ids owe. Clients that the caller doesn't see are left out. LIMIT makes Postgres read each
   * client by its id.
   */
  async debts(scope: OrganizationScope, ids: readonly string[]): Promise<{ items: ClientDebts[] }> {
    const { text, values } =
      sql`SELECT ('{"id":"' || entry.id || '",' || ${debtMembers(listScopeOf(this.kit, scope))}
        || '}')::json AS item
      FROM unnest(${ids}::uuid[]) AS wanted, LATERAL (
        SELECT client.id FROM public.client_directory client
        WHERE client.organization_id = ${scope.organizationId} AND client.id = wanted LIMIT 1
      ) entry`;
    const rows = await this.kit.database.read<{ item: ClientDebts }>(scope, text, values);
    return { items: rows.map(({ item }) => item) };
  }

  /** @throws ApiError resource.not_found */
  async balance(scope: OrganizationScope, clientId: string): Promise<{ currencies: ClientBalance[] }> {
    const { organizationId, organization } = scope;
    const today = localDateAt(this.kit.clock.now().getTime(), organization.timezone);
    const [clients, currencies] = await this.kit.database.readAll<[{ id: string }, ClientBalance]>(scope, [
      clientStatement(organizationId, clientId),
      sql`SELECT currency, sum(owed)::bigint AS "outstandingMinor", sum(late)::bigint AS "overdueMinor",
          sum(noted)::bigint AS "creditNotesMinor", sum(unallocated)::bigint AS "unallocatedMinor",
          sum(noted + unallocated)::bigint AS "creditMinor"
        FROM (
          SELECT currency, greatest(balance_minor, 0) AS owed,
            CASE WHEN ${isPast(sql`due_date`, today)} THEN greatest(balance_minor, 0) ELSE 0 END AS late,
            greatest(-balance_minor, 0) AS noted, 0 AS unallocated
          FROM public.invoices
          WHERE organization_id = ${organizationId} AND client_id = ${clientId} AND lifecycle = 'issued'
          UNION ALL
          SELECT currency, 0, 0, 0, amount_minor - allocated_minor FROM oficio.payments
          WHERE organization_id = ${organizationId} AND client_id = ${clientId} AND status IN ('succeeded', 'disputed')
        ) entry GROUP BY currency ORDER BY currency`,
    ]);
    if (clients.length === 0) throw new ApiError('resource.not_found');
    return { currencies };
  }

  /** @throws ApiError resource.not_found, request.invalid for a period that is too long */
  statement(scope: OrganizationScope, clientId: string, query: StatementQuery): Promise<ClientStatement> {
    const read: ReadStatement = (statements) => this.kit.database.readAll<StatementRows>(scope, statements);
    return readStatement(read, { organizationId: scope.organizationId, clientId }, query);
  }
}

type StatementRows = [{ id: string; name: string }, { sum: number }, Omit<Line, 'balanceMinor'>];
type Lists<Rows extends unknown[]> = { [Index in keyof Rows]: Rows[Index][] };
type ReadStatement = (statements: [Sql, Sql, Sql]) => Promise<Lists<StatementRows>>;

/** The statement of a client in a transaction of a request or of the worker. As `ClientMoneyService.statement`. */
export function statementIn(
  tx: Transaction,
  client: { organizationId: string; clientId: string },
  query: StatementQuery,
): Promise<ClientStatement> {
  const read = async (statements: Sql[]) => {
    const results = [];
    for (const { text, values } of statements) results.push(await tx.rows(text, values));
    return results;
  };
  return readStatement(read as unknown as ReadStatement, client, query);
}

async function readStatement(
  read: ReadStatement,
  { organizationId, clientId }: { organizationId: string; clientId: string },
  { from, to, currency }: StatementQuery,
): Promise<ClientStatement> {
  if (to < from)
    throw fieldFault('request.invalid', { path: 'to', message: 'The period ends before it begins' });
  if (to > addDays(from, STATEMENT.days)) throw tooLong('A statement covers at most five years');
  const entries = entriesOf(organizationId, clientId, currency);
  const [[client], [opening], lines] = await read([
    clientStatement(organizationId, clientId),
    sql`SELECT coalesce(sum(entry.amount), 0)::bigint AS sum FROM (${entries}) entry WHERE entry.date < ${from}`,
    sql`SELECT entry.date, entry.kind, entry.id, entry.name, entry.amount AS "amountMinor", entry.received
        FROM (${entries}) entry
        WHERE entry.date BETWEEN ${from} AND ${to}
        ORDER BY entry.date, entry.rank, entry.created_at, entry.id LIMIT ${STATEMENT.lines + 1}`,
  ]);
  if (!client) throw new ApiError('resource.not_found');
  if (lines.length > STATEMENT.lines)
    throw tooLong('This is too much for one statement. Choose a shorter period');
  const openingMinor = opening?.sum ?? 0;
  let balanceMinor = openingMinor;
  const shown = lines.map((line) => {
    balanceMinor += line.amountMinor;
    return { ...line, balanceMinor };
  });
  const { id, name } = client;
  return {
    clientId: id,
    clientName: name,
    currency,
    from,
    to,
    openingMinor,
    lines: shown,
    closingMinor: balanceMinor,
  };
}

function clientStatement(organizationId: string, clientId: string): Sql {
  return sql`SELECT id, display_name AS name FROM public.client_directory
    WHERE organization_id = ${organizationId} AND id = ${clientId} AND deleted_at IS NULL`;
}

/** What changes what a client owes. An applied credit note changes nothing, because it was one of the documents. */
function entriesOf(organizationId: string, clientId: string, currency: string): Sql {
  return sql`SELECT issue_date AS date, kind, id, number AS name, total_minor AS amount, NULL::json AS received,
      CASE kind WHEN 'credit_note' THEN 1 ELSE 0 END AS rank, created_at
    FROM public.invoices
    WHERE organization_id = ${organizationId} AND client_id = ${clientId} AND currency = ${currency} AND lifecycle = 'issued'
    UNION ALL
    SELECT date, CASE WHEN amount_minor > 0 THEN 'payment' ELSE 'refund' END, id, reference, -amount_minor,
      ${raw(receivedOf('payment'))}, CASE WHEN amount_minor > 0 THEN 2 ELSE 3 END, created_at
    FROM oficio.payments payment
    WHERE organization_id = ${organizationId} AND client_id = ${clientId} AND currency = ${currency}
      AND status IN ('succeeded', 'disputed')
    UNION ALL
    SELECT entry.date, 'write_off', invoice.id, invoice.number, -entry.amount_minor, NULL, 4, entry.created_at
    FROM public.invoices invoice JOIN oficio.settlements entry
      ON entry.invoice_id = invoice.id AND entry.organization_id = invoice.organization_id AND entry.source = 'write_off'
    WHERE invoice.organization_id = ${organizationId} AND invoice.client_id = ${clientId}
      AND invoice.currency = ${currency}`;
}

function tooLong(message: string): ApiError {
  return fieldFault('request.invalid', { path: 'to', message });
}
