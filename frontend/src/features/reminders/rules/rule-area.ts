import { type ReminderRule, reminderRuleRoutes } from '@oficio/contracts';
import type { EditedArea } from '../../../records/record-area.ts';

/** The rules, as the forms of the kit edit them. */
export const RULES = {
  routes: reminderRuleRoutes,
  one: 'rule',
  nameOf: ({ name }: ReminderRule) => name,
  updatesWhole: 'rule',
} satisfies EditedArea<ReminderRule>;
