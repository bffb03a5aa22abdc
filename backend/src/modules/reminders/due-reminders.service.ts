import { Injectable } from '@nestjs/common';
import { DAY_MS, dueNow, REMINDERS } from '@oficio/contracts';
import { hasAccess } from '@oficio/machines/subscription';
import { Clock } from '../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { FACT_COLUMNS, type FactsRow, factsOf } from '../subscription/subscription-facts.ts';
import { readFacts } from './reminder-facts.ts';
import { ReminderQueue } from './reminder-queue.service.ts';
import { plannedRules } from './reminder-rule-rows.ts';

/** Queues the reminders whose time has come. */
@Injectable()
export class DueReminders {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly queue: ReminderQueue,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.every('reminders.due', '*/5 * * * *', () => this.run());
  }

  /**
   * Repeated and concurrent runs are harmless, because the outbox has each key once. An organization that fails holds back
   * no other.
   */
  async run(): Promise<void> {
    const organizations = await this.worker.read<{ id: string } & FactsRow>(
      NO_USER,
      `SELECT organization.id, ${FACT_COLUMNS} FROM oficio.organizations organization
       LEFT JOIN oficio.subscriptions subscription ON subscription.organization_id = organization.id
       WHERE organization.deletion_scheduled_for IS NULL AND EXISTS (SELECT FROM oficio.reminder_rules rule
         WHERE rule.organization_id = organization.id AND rule.enabled)
       ORDER BY organization.id`,
      [],
    );
    const errors: unknown[] = [];
    for (const { id, ...row } of organizations) {
      if (this.#hasAccess(row)) await this.#queueDue(id).catch((error) => errors.push(error));
    }
    if (errors.length > 0) throw errors[0];
  }

  /** An organization whose trial or subscription has ended sends nothing until it has access again. */
  #hasAccess(row: FactsRow): boolean {
    const facts = factsOf(row);
    return facts !== null && hasAccess(facts, this.clock.now());
  }

  #queueDue(organizationId: string): Promise<void> {
    const at = this.clock.instant();
    const from = new Date(Date.parse(at) - REMINDERS.lookBackDays * DAY_MS).toISOString();
    return this.worker.transaction(NO_USER, async (tx) => {
      const rules = await plannedRules(tx, organizationId, { at });
      const facts = await readFacts(tx, { organizationId, rules, from, to: at, pastFrom: from });
      for (const planned of dueNow(facts, at)) await this.queue.add(tx, organizationId, planned);
    });
  }
}
