import type { PlannedRule, ReminderRule, ReminderRuleBody } from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import { SettingRows } from '../invoice-settings/setting-rows.ts';

/** A rule as its table stores it. */
export interface RuleFields extends Omit<ReminderRuleBody, 'steps' | 'conditions'> {
  enabled: boolean;
  activeSince: string | null;
  /** JSON. */
  conditions: string;
  steps: string;
}

const SHOWN: Sql = sql`entry.id, entry.name, entry.enabled, entry.trigger, entry.send_at_minute AS "sendAtMinute",
  entry.business_days_only AS "businessDaysOnly", entry.audience, entry.addresses, entry.conditions, entry.steps,
  entry.active_since AS "activeSince", entry.version`;
const EXCLUDED: Sql = sql`(SELECT coalesce(json_agg(json_build_object('id', client.id, 'name', client.display_name)
    ORDER BY client.sort_name, client.id), '[]')
  FROM public.client_directory client
  WHERE client.organization_id = entry.organization_id
    AND client.id IN (SELECT excluded::uuid FROM jsonb_array_elements_text(entry.conditions -> 'excludeClientIds') AS excluded))
  AS "excludedClients"`;

export const REMINDER_RULES = new SettingRows<ReminderRule, RuleFields>({
  name: 'oficio.reminder_rules',
  columns: {
    name: 'name',
    enabled: 'enabled',
    trigger: 'trigger',
    sendAtMinute: 'send_at_minute',
    businessDaysOnly: 'business_days_only',
    audience: 'audience',
    addresses: 'addresses',
    conditions: 'conditions',
    steps: 'steps',
    activeSince: 'active_since',
  },
  shown: sql`${SHOWN}, ${EXCLUDED}`,
  order: sql`oficio.normalised(entry.name), entry.id`,
  entity: { type: 'reminder_rule', nameOf: ({ name }) => name },
  unique: { path: 'name', message: 'There is another rule with this name' },
});

/** The rules that are on, and with `alsoId` a rule that is off. */
export async function plannedRules(
  tx: Transaction,
  organizationId: string,
  { alsoId = null, at }: { alsoId?: string | null; at: string },
): Promise<PlannedRule[]> {
  const { text, values } = sql`SELECT ${SHOWN} FROM oficio.reminder_rules entry
    WHERE entry.organization_id = ${organizationId} AND (entry.enabled OR entry.id = ${alsoId}::uuid)`;
  const rules = await tx.rows<Omit<ReminderRule, 'excludedClients'> & Record<string, unknown>>(text, values);
  return rules.map(({ activeSince, ...rule }) => ({ ...rule, activeSince: activeSince ?? at }));
}
