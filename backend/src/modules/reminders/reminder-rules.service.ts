import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type BodyOf,
  REMINDERS,
  type ReminderRule,
  type ReminderRuleBody,
  type reminderRuleRoutes,
} from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { differences } from '../../records/differences.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { requireVersion } from '../invoice-settings/setting-rows.ts';
import { REMINDER_RULES, type RuleFields } from './reminder-rule-rows.ts';

/** Each creation locks all rules of its organization, because their number is limited. */
@Injectable()
export class ReminderRulesService {
  constructor(private readonly kit: RecordKit) {}

  async list(scope: OrganizationScope): Promise<{ items: ReminderRule[] }> {
    return { items: await REMINDER_RULES.all(this.kit.database, scope) };
  }

  /** @throws ApiError resource.not_found */
  one(scope: OrganizationScope, id: string): Promise<ReminderRule> {
    return REMINDER_RULES.one(this.kit.database, scope, id);
  }

  /** @throws ApiError request.invalid */
  create(scope: OrganizationScope, body: ReminderRuleBody): Promise<ReminderRule> {
    return this.kit.work.write(scope, async (tx) => {
      if ((await REMINDER_RULES.lockAll(tx, scope)).length >= REMINDERS.rules) {
        throw new ApiError('request.invalid', `There can be ${REMINDERS.rules} rules. Delete one first.`);
      }
      const id = randomUUID();
      const fields = fieldsOf(body, { enabled: false, activeSince: null }, new Set());
      await REMINDER_RULES.insert(tx, scope, { id, fields, at: this.kit.clock.instant() });
      return REMINDER_RULES.finish(this.kit, tx, scope, { id, action: 'created', changes: { ...body } });
    });
  }

  /**
   * A changed rule counts as switched on anew, so that its earlier steps aren't reported as missed.
   * @throws ApiError resource.not_found; version.stale
   */
  update(
    scope: OrganizationScope,
    id: string,
    { rule, version }: BodyOf<typeof reminderRuleRoutes.update>,
  ): Promise<ReminderRule> {
    return this.kit.work.write(scope, async (tx) => {
      const before = await REMINDER_RULES.lock(tx, scope, id);
      requireVersion(before, version);
      const at = this.kit.clock.instant();
      const { enabled } = before;
      const known = new Set(before.steps.map((step) => step.id));
      const fields = fieldsOf(rule, { enabled, activeSince: enabled ? at : null }, known);
      await REMINDER_RULES.update(tx, scope, { id, fields, at });
      const changes = differences(auditedOf(before), auditedOf(rule));
      return REMINDER_RULES.finish(this.kit, tx, scope, { id, action: 'updated', changes });
    });
  }

  /** @throws ApiError resource.not_found; version.stale */
  switch(
    scope: OrganizationScope,
    id: string,
    { enabled, version }: BodyOf<typeof reminderRuleRoutes.switch>,
  ): Promise<ReminderRule> {
    return this.kit.work.write(scope, async (tx) => {
      const before = await REMINDER_RULES.lock(tx, scope, id);
      requireVersion(before, version);
      if (before.enabled === enabled) return before;
      const at = this.kit.clock.instant();
      const known = new Set(before.steps.map((step) => step.id));
      const fields = fieldsOf(before, { enabled, activeSince: enabled ? at : null }, known);
      await REMINDER_RULES.update(tx, scope, { id, fields, at });
      const action = enabled ? 'continued' : 'paused';
      return REMINDER_RULES.finish(this.kit, tx, scope, { id, action });
    });
  }

  /** @throws ApiError resource.not_found */
  remove(scope: OrganizationScope, id: string): Promise<void> {
    return this.kit.work.write(scope, async (tx) => {
      const rule = await REMINDER_RULES.lock(tx, scope, id);
      await REMINDER_RULES.remove(this.kit, tx, scope, rule);
    });
  }
}

/** A step keeps its id, by which its sent mails are known. An id that the rule doesn't have is replaced. */
function fieldsOf(
  { name, trigger, sendAtMinute, businessDaysOnly, audience, addresses, conditions, steps }: ReminderRuleBody,
  state: Pick<RuleFields, 'enabled' | 'activeSince'>,
  known: ReadonlySet<string>,
): RuleFields {
  const stored = steps
    .map(({ id, ...step }) => ({
      id: id !== undefined && known.has(id) ? id : randomUUID(),
      ...step,
    }))
    .toSorted((one, other) => one.offsetDays - other.offsetDays);
  return {
    ...state,
    name,
    trigger,
    sendAtMinute,
    businessDaysOnly,
    audience,
    addresses,
    conditions: JSON.stringify(conditions),
    steps: JSON.stringify(stored),
  };
}

/** What the audit log compares. */
function auditedOf({
  name,
  trigger,
  sendAtMinute,
  businessDaysOnly,
  audience,
  addresses,
  conditions,
  steps,
}: ReminderRuleBody) {
  return {
    name,
    trigger,
    sendAtMinute,
    businessDaysOnly,
    audience,
    addresses,
    conditions,
    steps: steps.map(({ id: _, ...step }) => step),
  };
}
