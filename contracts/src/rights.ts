import {
  ACCOUNTING_READING_ROLES,
  ACCOUNTING_WRITING_ROLES,
  INVOICE_ISSUING_ROLES,
  INVOICE_READING_ROLES,
  INVOICE_SETTLING_ROLES,
  MANAGING_ROLES,
  RECORD_WRITING_ROLES,
  REMINDER_ROLES,
  TIME_EDITING_ROLES,
} from './member-roles.ts';
import { type MemberRole, memberRoleSchema } from './membership.ts';

/**
 * The rights that the database's policies name, with their roles. `npm run rules` writes `oficio.roles_with` from them, so
 * that routes, screens and policies have the same roles.
 */
export const RIGHTS: Readonly<Record<string, readonly MemberRole[]>> = {
  'records.read': memberRoleSchema.options,
  'records.write': RECORD_WRITING_ROLES,
  invoices: INVOICE_READING_ROLES,
  'invoices.issue': INVOICE_ISSUING_ROLES,
  'invoices.settle': INVOICE_SETTLING_ROLES,
  accounting: ACCOUNTING_READING_ROLES,
  'accounting.write': ACCOUNTING_WRITING_ROLES,
  reminders: REMINDER_ROLES,
  'time.others': TIME_EDITING_ROLES,
  audit: MANAGING_ROLES,
  imports: MANAGING_ROLES,
  webhooks: MANAGING_ROLES,
  subscription: ['owner'],
};
