import { Injectable } from '@nestjs/common';
import type { AnswerOf, LocalDate, Renewal, renewalRoutes } from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { Clock } from '../../clock.ts';
import { ApiDatabase, type OrganizationClaims, type Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { JsonOf } from '../../http/handles.decorator.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { listPage } from '../../records/list.ts';
import { listPageOf, type PageColumns, pageColumns } from '../../records/list-page.ts';
import { RENEWAL_ITEM, RENEWAL_ORDER, type RenewalQuery, renewalJoins, renewalList } from './renewal-list.ts';
import { answerOfTotals, type RenewalTotal, renewalTotals } from './renewal-totals.ts';

/** Entries of a renewal's history. */
const HISTORY = 50;

/** The policy of the outbox limits the state of the mail. */
const PROPOSAL = sql`(SELECT json_build_object('id', proposal.id, 'sentTo', proposal.to_address,
    'askedAt', oficio.json_instant(proposal.created_at), 'askedBy', (SELECT log.actor_name FROM oficio.audit_log log
      WHERE log.organization_id = entry.organization_id AND log.entity_id = entry.id AND log.entity_type = 'renewal'
        AND log.action = 'proposed' ORDER BY log.at DESC, log.sequence DESC LIMIT 1),
    'message', proposal.message, 'validUntil', proposal.valid_until,
    'mail', (SELECT message.state FROM oficio.outbox message
      WHERE message.organization_id = entry.organization_id AND message.entity_id = proposal.id
        AND message.entity_type = 'proposal' AND message.rule_id IS NULL AND message.state <> 'replaced'
      ORDER BY message.due_at DESC, message.id LIMIT 1),
    'sentAt', oficio.json_instant(proposal.sent_at), 'seenAt', oficio.json_instant(proposal.seen_at),
    'withdrawnAt', oficio.json_instant(proposal.withdrawn_at))
  FROM oficio.renewal_proposals proposal
  WHERE proposal.id = entry.proposal_id AND proposal.organization_id = entry.organization_id)`;

/** The policies of invoices, expenses and the audit log limit the sub-selects. */
const RENEWAL = sql`${RENEWAL_ITEM}, entry.organization_id AS "organizationId", ${PROPOSAL} AS proposal,
  CASE WHEN entry.decided_by_kind IS NOT NULL THEN json_build_object('kind', entry.decided_by_kind,
    'name', entry.decided_by_name, 'at', oficio.json_instant(entry.decided_at), 'note', entry.decision_note) END AS decision,
  entry.evidence, entry.confirmed_on AS "confirmedOn",
  (SELECT json_build_object('id', invoice.id, 'title', invoice.title, 'netMinor', line.net_minor, 'currency', invoice.currency)
    FROM public.invoices invoice JOIN oficio.invoice_lines line
      ON line.invoice_id = invoice.id AND line.organization_id = invoice.organization_id
    WHERE invoice.id = entry.invoice_id AND invoice.organization_id = entry.organization_id
      AND line.source_type = 'renewal' AND line.source_id = entry.id) AS invoice,
  (SELECT json_build_object('id', expense.id, 'vendor', expense.vendor, 'amountMinor', expense.amount_minor,
      'currency', expense.currency)
    FROM public.expenses expense
    WHERE expense.id = entry.expense_id AND expense.organization_id = entry.organization_id
      AND expense.deleted_at IS NULL) AS expense,
  json_build_object('endsOn', coalesce(domain.expires_on, hosting.next_renewal_on),
    'payer', coalesce(domain.payer, hosting.payer), 'costMinor', coalesce(domain.cost_minor, hosting.cost_minor),
    'priceMinor', coalesce(domain.price_minor, hosting.price_minor),
    'currency', coalesce(domain.currency, hosting.currency)) AS subject,
  (SELECT coalesce(json_agg(json_build_object('id', step.id, 'at', oficio.json_instant(step.at),
      'actorName', step.actor_name, 'action', step.action) ORDER BY step.at DESC, step.sequence DESC), '[]')
    FROM (SELECT * FROM oficio.audit_log log
      WHERE log.organization_id = entry.organization_id AND log.entity_id = entry.id AND log.entity_type = 'renewal'
      ORDER BY log.at DESC, log.sequence DESC LIMIT ${HISTORY}) step) AS history`;

@Injectable()
export class RenewalsRepository {
  constructor(
    private readonly database: ApiDatabase,
    private readonly clock: Clock,
  ) {}

  /** A page of the list as JSON. The first one has the sums of all pages. */
  async page(
    scope: OrganizationScope,
    query: RenewalQuery,
    today: LocalDate,
  ): Promise<JsonOf<AnswerOf<typeof renewalRoutes.list>>> {
    const now = this.clock.instant();
    const { rows, matching } = listPage<object, RenewalQuery>(renewalList(today, now), scope, query);
    const totals = renewalTotals(scope, query, { today, now, matching });
    const { text, values } = sql`SELECT ${pageColumns(['key0', 'key1'], query.limit)},
      (SELECT coalesce(json_agg(counted), '[]') FROM (${totals}) counted) AS totals FROM (${rows}) page`;
    const [row] = await this.database.read<PageColumns & { totals: RenewalTotal[] }>(scope, text, values);
    if (!row) throw new Error('An aggregate gives a row');
    const { items, next } = listPageOf(row, RENEWAL_ORDER);
    const { total, sums } = answerOfTotals(row.totals);
    const rest = {
      nextCursor: RENEWAL_ORDER.cursorOf(next),
      total,
      sums: query.cursor === undefined ? sums : null,
    };
    return `{"items":${items},${JSON.stringify(rest).slice(1)}` as JsonOf<
      AnswerOf<typeof renewalRoutes.list>
    >;
  }

  /** @throws ApiError resource.not_found */
  async one(scope: OrganizationClaims, id: string): Promise<Renewal> {
    const { text, values } = oneStatement(scope.organizationId, id, this.clock.instant());
    const [row] = await this.database.read<Renewal & Record<string, unknown>>(scope, text, values);
    if (!row) throw new ApiError('resource.not_found');
    return row;
  }

  /** @throws ApiError resource.not_found */
  async read(tx: Transaction, organizationId: string, id: string): Promise<Renewal> {
    const { text, values } = oneStatement(organizationId, id, this.clock.instant());
    const [row] = await tx.rows<Renewal & Record<string, unknown>>(text, values);
    if (!row) throw new ApiError('resource.not_found');
    return row;
  }
}

function oneStatement(organizationId: string, id: string, now: string): Sql {
  return sql`SELECT ${RENEWAL} FROM oficio.renewals entry ${renewalJoins(now)}
    WHERE entry.organization_id = ${organizationId} AND entry.id = ${id}`;
}
