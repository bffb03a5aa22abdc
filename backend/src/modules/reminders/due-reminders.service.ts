import { Injectable } from '@nestjs/common';
import { DAY_MS, dueNow, type PlannedReminder, plan, REMINDERS } from '@oficio/contracts';
import { hasAccess } from '@oficio/machines/subscription';
import { Clock } from '../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { FACT_COLUMNS, type FactsRow, factsOf } from '../subscription/subscription-facts.ts';
import { LateFees } from './late-fees.service.ts';
import { readFacts, takeQueueing } from './reminder-facts.ts';
import { ReminderQueue } from './reminder-queue.service.ts';
import { plannedRules } from './reminder-rule-rows.ts';

/** Queues the reminders whose time has come, and drafts the late fees. */
@Injectable()
export class DueReminders {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly queue: ReminderQueue,
    private readonly lateFees: LateFees,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.every('reminders.due', '*/5 * * * *', () => this.run());
  }

  /**
   * Repeated and concurrent runs are harmless, because the outbox and the invoices have each key once. An organization that
   * fails, or that another run is at, holds back no other.
   */
  async run(): Promise<void> {
    const errors: unknown[] = [];
    const note = (error: unknown) => errors.push(error);
    for (const id of await this.#sending()) {
      const fees = await this.#queueDue(id).catch((error) => void note(error));
      for (const fee of fees ?? []) await this.lateFees.draft(id, fee).catch(note);
    }
    if (errors.length > 0) throw errors[0];
  }

  /** The instants from now to another one at which reminders are due if nothing changes, in order. */
  async instantsUntil(to: Date): Promise<Date[]> {
    const at = this.clock.instant();
    const until = to.toISOString();
    const instants = new Set<string>();
    for (const organizationId of await this.#sending()) {
      const facts = await this.worker.transaction(NO_USER, async (tx) => {
        const rules = await plannedRules(tx, organizationId, { at });
        return readFacts(tx, { organizationId, rules, from: at, to: until, pastFrom: at });
      });
      for (const planned of plan(facts, at, until)) instants.add(planned.at);
    }
    return [...instants].toSorted().map((instant) => new Date(instant));
  }

  /** The organizations that send reminders. One whose trial or subscription has ended waits until it has access again. */
  async #sending(): Promise<string[]> {
    const organizations = await this.worker.read<{ id: string } & FactsRow>(
      NO_USER,
      `SELECT organization.id, ${FACT_COLUMNS} FROM oficio.organizations organization
       LEFT JOIN oficio.subscriptions subscription ON subscription.organization_id = organization.id
       WHERE organization.deletion_scheduled_for IS NULL AND organization.suspended_at IS NULL AND EXISTS (SELECT FROM oficio.reminder_rules rule
         WHERE rule.organization_id = organization.id AND rule.enabled)
       ORDER BY organization.id`,
      [],
    );
    return organizations.filter(({ id: _, ...row }) => this.#hasAccess(row)).map(({ id }) => id);
  }

  #hasAccess(row: FactsRow): boolean {
    const facts = factsOf(row);
    return facts !== null && hasAccess(facts, this.clock.now());
  }

  /** The late fees that are due are left: each has a transaction of its own. */
  #queueDue(organizationId: string): Promise<PlannedReminder[]> {
    const at = this.clock.instant();
    const from = new Date(Date.parse(at) - REMINDERS.lookBackDays * DAY_MS).toISOString();
    return this.worker.transaction(NO_USER, async (tx) => {
      if (!(await takeQueueing(tx, organizationId))) return [];
      const rules = await plannedRules(tx, organizationId, { at });
      const facts = await readFacts(tx, { organizationId, rules, from, to: at, pastFrom: from });
      const due = dueNow(facts, at);
      await this.queue.addAll(tx, organizationId, due);
      return due.filter(({ lateFee, willSkip }) => lateFee !== null && willSkip === null);
    });
  }
}
