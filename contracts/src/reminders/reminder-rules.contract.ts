import * as z from 'zod/mini';
import { amountMinor, currency, email, requiredText, version } from '../fields.ts';
import { TEXT } from '../limits.ts';
import { REMINDER_ROLES } from '../member-roles.ts';

import { RATE_SCALE } from '../money.ts';

import { instant, uuid } from '../record-fields.ts';
import { REMINDERS } from '../reminder-limits.ts';
import { defineRoute } from '../route.ts';
import { REMINDER_TEMPLATE_KEYS, templatesOf } from './reminder-templates.ts';
import { offsetFault, REMINDER_TRIGGERS, type ReminderTrigger } from './reminder-triggers.ts';

/** Who gets the mails: the contacts for invoices, the primary contacts, or typed addresses. */
export const REMINDER_AUDIENCES = ['client_billing', 'client_primary', 'addresses'] as const;
export type ReminderAudience = (typeof REMINDER_AUDIENCES)[number];

const conditionsSchema = z.strictObject({
  /** In minor units of `currency`; null: any. */
  minBalanceMinor: z.nullable(amountMinor),
  currency: z.nullable(currency),
  /** The client has one of them; none: any client. */
  tags: z.array(requiredText('Tag', TEXT.tag)).check(z.maxLength(TEXT.tags, `At most ${TEXT.tags} tags`)),
  excludeClientIds: z
    .array(uuid)
    .check(z.maxLength(REMINDERS.excluded, `At most ${REMINDERS.excluded} clients`)),
});
export type ReminderConditions = z.infer<typeof conditionsSchema>;

const OFFSET = `A step is at most ${REMINDERS.offsetDays} days before or after`;
const stepFields = {
  offsetDays: z
    .number({ error: 'Please enter a number of days' })
    .check(
      z.int('Please enter whole days'),
      z.gte(-REMINDERS.offsetDays, OFFSET),
      z.lte(REMINDERS.offsetDays, OFFSET),
    ),
  /** The mail of the step; null: the step is a late fee. */
  templateKey: z.nullable(z.enum(REMINDER_TEMPLATE_KEYS, { error: 'Please choose a template' })),
  /** The part of the open amount that a draft invoice charges, in millionths; absent: the step is a mail. */
  lateFeePpm: z.optional(
    z
      .number({ error: 'Please enter a percentage' })
      .check(
        z.int('At most four decimals'),
        z.gte(1, 'A late fee is above 0 %'),
        z.lte(RATE_SCALE, 'At most 100 %'),
      ),
  ),
};

const ruleFields = {
  name: requiredText('Name', TEXT.line),
  trigger: z.enum(REMINDER_TRIGGERS, { error: 'Please choose what the rule reminds of' }),
  /** Minutes since midnight in the client's time zone. */
  sendAtMinute: z.number({ error: 'Please enter a time' }).check(z.int(), z.gte(0), z.lte(1_439)),
  businessDaysOnly: z.boolean(),
  audience: z.enum(REMINDER_AUDIENCES, { error: 'Please choose who gets the emails' }),
  addresses: z
    .array(email)
    .check(z.maxLength(REMINDERS.addresses, `At most ${REMINDERS.addresses} addresses`)),
  conditions: conditionsSchema,
  /** A step without an id is new. */
  steps: z
    .array(z.strictObject({ id: z.optional(uuid), ...stepFields }))
    .check(
      z.minLength(1, 'A rule needs a step'),
      z.maxLength(REMINDERS.steps, `A rule has at most ${REMINDERS.steps} steps`),
    ),
};

const ruleBody = z.strictObject(ruleFields).check(({ value, issues }) => {
  const { trigger, audience, addresses, conditions, steps } = value;
  const refuse = (path: (string | number)[], message: string) =>
    issues.push({ code: 'custom', path, message, input: value });
  if (audience === 'addresses' && addresses.length === 0) refuse(['addresses'], 'Please enter an address');
  if (conditions.minBalanceMinor !== null && conditions.currency === null) {
    refuse(['conditions', 'currency'], 'Please choose the currency of the amount');
  }
  for (const [index, { offsetDays, templateKey, lateFeePpm }] of steps.entries()) {
    const twin = steps.findIndex(
      (step) =>
        step.offsetDays === offsetDays && (step.lateFeePpm === undefined) === (lateFeePpm === undefined),
    );
    if (twin !== index) refuse(['steps', index, 'offsetDays'], 'Another step is on this day');
    if (lateFeePpm !== undefined) {
      const fault = lateFeeFault({ trigger, offsetDays, templateKey });
      if (fault) refuse(['steps', index, fault.path], fault.message);
      continue;
    }
    if (templateKey === null) refuse(['steps', index, 'templateKey'], 'Please choose a template');
    else if (!templatesOf(trigger).includes(templateKey)) {
      refuse(['steps', index, 'templateKey'], 'This template is about something else');
    }
    const fault = offsetFault(trigger, offsetDays);
    if (fault !== null) refuse(['steps', index, 'offsetDays'], fault);
  }
});
export type ReminderRuleBody = z.infer<typeof ruleBody>;

export const reminderRuleSchema = z.object({
  id: uuid,
  name: z.string(),
  enabled: z.boolean(),
  trigger: z.enum(REMINDER_TRIGGERS),
  sendAtMinute: z.number(),
  businessDaysOnly: z.boolean(),
  audience: z.enum(REMINDER_AUDIENCES),
  addresses: z.array(z.string()),
  conditions: conditionsSchema,
  /** The clients of `conditions.excludeClientIds` that exist, in the order of their names. */
  excludedClients: z.array(z.object({ id: uuid, name: z.string() })),
  /** In the order of their days. */
  steps: z.array(
    z.object({
      id: uuid,
      offsetDays: z.number(),
      templateKey: z.nullable(z.enum(REMINDER_TEMPLATE_KEYS)),
      lateFeePpm: z.optional(z.number()),
    }),
  ),
  /** When it was switched on, or changed last while it is on. */
  activeSince: z.nullable(instant),
  version: z.number(),
});
export type ReminderRule = z.infer<typeof reminderRuleSchema>;

interface LateFeeStep {
  trigger: ReminderTrigger;
  offsetDays: number;
  templateKey: string | null;
}

/** Why a step can't be a late fee; null: it can. */
function lateFeeFault({ trigger, offsetDays, templateKey }: LateFeeStep) {
  if (trigger !== 'invoice_due') return { path: 'lateFeePpm', message: 'Only due invoices have late fees' };
  if (offsetDays <= 0) return { path: 'offsetDays', message: 'A late fee comes after the due day' };
  return templateKey === null ? null : { path: 'templateKey', message: 'A late fee sends no email' };
}

/** Reminders are about all clients, so that a limited manager doesn't have them. */
export const reminderAccess = { access: 'withAccess', members: REMINDER_ROLES, needs: 'allClients' } as const;
const writing = {
  ...reminderAccess,
  stale: ['/api/reminder-rules', '/api/reminder-rules/*', '/api/reminders/preview', '/api/reminders/figures'],
} as const;

export const reminderRuleRoutes = {
  list: defineRoute({
    ...reminderAccess,
    method: 'GET',
    path: '/api/reminder-rules',
    summary: 'The rules by which reminders are sent to clients, in the order of their names',
    answer: z.object({ items: z.array(reminderRuleSchema) }),
  }),
  one: defineRoute({
    ...reminderAccess,
    method: 'GET',
    path: '/api/reminder-rules/:id',
    summary: 'One rule with its steps',
    answer: reminderRuleSchema,
  }),
  create: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/reminder-rules',
    summary: 'Adds a rule, which is off',
    status: 201,
    body: ruleBody,
    answer: reminderRuleSchema,
  }),
  update: defineRoute({
    ...writing,
    method: 'PATCH',
    path: '/api/reminder-rules/:id',
    summary: 'Changes a rule; 409 when it was changed by somebody else',
    body: z.strictObject({ rule: ruleBody, version }),
    answer: reminderRuleSchema,
  }),
  switch: defineRoute({
    ...writing,
    method: 'POST',
    path: '/api/reminder-rules/:id/switch',
    summary: 'Switches a rule on or off',
    body: z.strictObject({ enabled: z.boolean(), version }),
    answer: reminderRuleSchema,
  }),
  remove: defineRoute({
    ...writing,
    method: 'DELETE',
    path: '/api/reminder-rules/:id',
    summary: 'Deletes a rule. Its sent emails stay in the list',
    status: 204,
  }),
} as const;
