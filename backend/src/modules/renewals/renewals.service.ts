import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type BodyOf,
  formatLocalDate,
  localDateAt,
  type Renewal,
  type RenewalBulkAction,
  type renewalRoutes,
} from '@oficio/contracts';
import { allowedRenewalActions, nextRenewal, type RenewalEvent } from '@oficio/machines/renewal';
import type { OrganizationClaims, Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { fieldFault } from '../invoice-settings/setting-rows.ts';
import { closeProposal, lockForChange } from './proposals/proposal-rows.ts';
import { type Decided, notPossible, RenewalDecisions } from './renewal-decisions.ts';
import type { RenewalQuery } from './renewal-list.ts';
import { evidenceColumn, factsOf, type RenewalColumns } from './renewal-rows.ts';
import { RenewalsRepository } from './renewals.repository.ts';
import { SubjectDates } from './subject-dates.ts';

type Versioned = { version: number };
type Item = Versioned & { id: string };

/** What members do with renewals. */
@Injectable()
export class RenewalsService {
  constructor(
    private readonly kit: RecordKit,
    private readonly renewals: RenewalsRepository,
    private readonly decisions: RenewalDecisions,
    private readonly dates: SubjectDates,
  ) {}

  list(scope: OrganizationScope, query: RenewalQuery) {
    return this.renewals.page(scope, query, this.#today(scope));
  }

  /** @throws ApiError resource.not_found */
  one(scope: OrganizationClaims, id: string): Promise<Renewal> {
    return this.renewals.one(scope, id);
  }

  /**
   * What the organization pays can change while the renewal is open; what the client has answered to can't. Other terms
   * withdraw a proposal that waits for its answer.
   * @throws ApiError resource.not_found, version.stale, renewal.not_possible
   */
  update(
    scope: OrganizationScope,
    id: string,
    { version, costMinor, priceMinor, termMonths, expenseId }: BodyOf<typeof renewalRoutes.update>,
  ): Promise<Renewal> {
    return this.#write(scope, id, async (tx) => {
      const decided = await this.decisions.lock(tx, scope.organizationId, id, version);
      const { renewal } = decided;
      const isOffer =
        (priceMinor ?? renewal.priceMinor) !== renewal.priceMinor ||
        (termMonths ?? renewal.termMonths) !== renewal.termMonths ||
        (renewal.consent === 'proposed' && (costMinor ?? renewal.costMinor) !== renewal.costMinor);
      const terms = { payer: renewal.payer, priceMinor: priceMinor ?? renewal.priceMinor };
      const facts = isOffer
        ? nextRenewal(factsOf(renewal), { type: 'terms.changed', ...terms })
        : factsOf(renewal);
      if (!facts || (isOffer && !isEditable(decided))) throw notPossible(renewal);
      if (expenseId) await requireExpense(tx, scope, expenseId);
      const columns: RenewalColumns = {
        ...(costMinor !== undefined && { cost_minor: costMinor }),
        ...(termMonths !== undefined && { term_months: termMonths }),
        ...(expenseId !== undefined && { expense_id: expenseId }),
      };
      await this.decisions.store(tx, scope, decided, { action: 'updated', facts, columns });
      if (isOffer) await closeProposal(tx, renewal, this.kit.clock.instant());
    });
  }

  /** @throws ApiError resource.not_found, version.stale, renewal.not_possible */
  approve(scope: OrganizationScope, id: string, body: BodyOf<typeof renewalRoutes.approve>) {
    return this.#decide(scope, id, body, { type: 'member.approved' });
  }

  /** @throws ApiError as `approve` */
  decline(scope: OrganizationScope, id: string, body: BodyOf<typeof renewalRoutes.decline>) {
    return this.#decide(scope, id, body, { type: 'member.declined' });
  }

  /** @throws ApiError as `approve` */
  waive(scope: OrganizationScope, id: string, { version }: Versioned): Promise<Renewal> {
    return this.#write(scope, id, async (tx) => {
      const decided = await this.#requireAllowed(tx, scope, id, version, 'waive');
      await this.decisions.applyTo(tx, scope, decided, { type: 'member.waived' });
    });
  }

  /** @throws ApiError as `approve` */
  lapse(scope: OrganizationScope, id: string, { version }: Versioned): Promise<Renewal> {
    return this.#write(scope, id, (tx) => this.#lapse(tx, scope, { id, version }));
  }

  /** @throws ApiError as `approve`; request.invalid for a date that isn't later */
  confirm(
    scope: OrganizationScope,
    id: string,
    { newDate, note = null, version }: BodyOf<typeof renewalRoutes.confirm>,
  ): Promise<Renewal> {
    return this.#write(scope, id, async (tx) => {
      const decided = await this.decisions.lock(tx, scope.organizationId, id, version);
      const { renewal, subject } = decided;
      const isLater = newDate > renewal.periodEnd && !(subject.endsOn !== null && newDate < subject.endsOn);
      if (!isLater) {
        const message = `The new date has to be after ${formatLocalDate(renewal.periodEnd)}`;
        throw fieldFault('request.invalid', { path: 'newDate', message });
      }
      const evidence = {
        source: 'confirmation',
        before: renewal.periodEnd,
        after: newDate,
        statuses: [],
        note,
      };
      const columns = {
        ...evidenceColumn({ ...evidence, at: this.kit.clock.instant() }),
        confirmed_on: this.#today(scope),
      };
      await this.decisions.applyTo(tx, scope, decided, { type: 'member.confirmed' }, columns);
      await this.dates.move(tx, scope, subject, newDate);
    });
  }

  /** @throws ApiError as `approve` */
  snooze(
    scope: OrganizationScope,
    id: string,
    { until, version }: BodyOf<typeof renewalRoutes.snooze>,
  ): Promise<Renewal> {
    return this.#write(scope, id, (tx) => this.#snooze(tx, scope, { id, version }, until));
  }

  /** Each renewal that the action is possible with, in one transaction; the others are named in the answer. */
  bulk(
    scope: OrganizationScope,
    { action, until, items }: BodyOf<typeof renewalRoutes.bulk>,
  ): Promise<AnswerOf<typeof renewalRoutes.bulk>> {
    const change: Record<RenewalBulkAction, (tx: Transaction, item: Item) => Promise<void>> = {
      approve: (tx, item) => this.#decideIn(tx, scope, item, { type: 'member.approved' }, null),
      snooze: (tx, item) => this.#snooze(tx, scope, item, until ?? null),
      lapse: (tx, item) => this.#lapse(tx, scope, item),
    };
    return this.kit.work.write(scope, async (tx) => {
      // All rows before the first write, because each write locks the sums of all renewals.
      await lockForChange(
        tx,
        scope.organizationId,
        items.map(({ id }) => id),
      );
      const refused: { id: string; code: string }[] = [];
      for (const item of items.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
        await tx.rows('SAVEPOINT renewal', []);
        try {
          await change[action](tx, item);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          await tx.rows('ROLLBACK TO SAVEPOINT renewal', []);
          refused.push({ id: item.id, code: error.code });
        }
      }
      return { done: items.length - refused.length, refused };
    });
  }

  async #lapse(tx: Transaction, scope: OrganizationScope, { id, version }: Item): Promise<void> {
    await this.decisions.apply(tx, scope, id, { type: 'member.lapsed' }, { version });
  }

  async #snooze(
    tx: Transaction,
    scope: OrganizationScope,
    { id, version }: Item,
    until: string | null,
  ): Promise<void> {
    const decided = await this.#requireAllowed(tx, scope, id, version, 'snooze');
    await this.decisions.store(tx, scope, decided, { action: 'snoozed', columns: { snoozed_until: until } });
  }

  async #decideIn(
    tx: Transaction,
    scope: OrganizationScope,
    { id, version }: Item,
    event: RenewalEvent,
    note: string | null,
  ): Promise<void> {
    const action = event.type === 'member.approved' ? 'approve' : 'decline';
    const decided = await this.#requireAllowed(tx, scope, id, version, action);
    await this.decisions.applyTo(tx, scope, decided, event, {
      decided_by_kind: 'member',
      decided_by_name: scope.principal.displayName,
      decided_at: this.kit.clock.instant(),
      decision_note: note,
    });
  }

  #decide(
    scope: OrganizationScope,
    id: string,
    { note = null, version }: { note?: string | null | undefined; version: number },
    event: RenewalEvent,
  ): Promise<Renewal> {
    return this.#write(scope, id, (tx) => this.#decideIn(tx, scope, { id, version }, event, note));
  }

  async #requireAllowed(
    tx: Transaction,
    scope: OrganizationScope,
    id: string,
    version: number,
    action: 'approve' | 'decline' | 'waive' | 'snooze',
  ): Promise<Decided> {
    const decided = await this.decisions.lock(tx, scope.organizationId, id, version);
    if (!actionsOf(decided).includes(action)) throw notPossible(decided.renewal);
    return decided;
  }

  #write(scope: OrganizationScope, id: string, work: (tx: Transaction) => Promise<void>): Promise<Renewal> {
    return this.kit.work.write(scope, async (tx) => {
      await work(tx);
      return this.renewals.read(tx, scope.organizationId, id);
    });
  }

  #today({ organization }: OrganizationScope): string {
    return localDateAt(this.kit.clock.now().getTime(), organization.timezone);
  }
}

function actionsOf({ renewal }: Decided) {
  const hasInvoice = renewal.invoiceId !== null;
  return allowedRenewalActions(factsOf(renewal), { writes: true, drafts: true, hasInvoice });
}

function isEditable(decided: Decided): boolean {
  return actionsOf(decided).includes('edit') && decided.renewal.invoiceId === null;
}

/** @throws ApiError resource.not_found, also for an expense that the caller doesn't read */
async function requireExpense(
  tx: Transaction,
  { organizationId }: OrganizationScope,
  id: string,
): Promise<void> {
  const found = await tx.rows(
    'SELECT FROM public.expenses WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL',
    [organizationId, id],
  );
  if (found.length > 0) return;
  const message = 'This expense was not found. It may have been deleted.';
  throw new ApiError('resource.not_found', message, { fields: [{ path: 'expenseId', message }] });
}
