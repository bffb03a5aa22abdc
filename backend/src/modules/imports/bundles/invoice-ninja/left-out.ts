import type { ImportBundleLeftOut } from '@oficio/contracts';
import type { BundleRecords } from '../bundle.types.ts';
import { type BackupRecord, isDeleted, recordsOf, valuesIn } from './backup-records.ts';
import { hasArrived } from './payments.ts';

const SECRETS = 'These are keys to other services. Oficio has removed them and hasn’t stored them.';
const OWN_SETTINGS = 'These are settings of Invoice Ninja. Oficio has its own.';

/** Lists of the backup that aren't imported, in the order in which they matter to people. */
const LISTS: readonly { lists: readonly string[]; name: string; why: string }[] = [
  { lists: ['quotes'], name: 'Quotes', why: 'Oficio imports no quotes. Open ones can be written again.' },
  { lists: ['credits'], name: 'Credits', why: 'A credit note belongs to an invoice that Oficio has issued.' },
  {
    lists: ['recurring_invoices', 'recurring_expenses'],
    name: 'Recurring invoices and expenses',
    why: 'Oficio would issue them from then on by itself, so they are set up by hand.',
  },
  { lists: ['purchase_orders'], name: 'Purchase orders', why: 'Oficio has no purchase orders.' },
  { lists: ['documents'], name: 'Documents', why: 'The file names them, and hasn’t them.' },
  {
    lists: ['tax_rates'],
    name: 'Tax rates',
    why: 'Imported invoices have their taxes. New ones use the taxes of the settings.',
  },
  {
    lists: ['vendors', 'vendor_contacts'],
    name: 'Vendors and their contacts',
    why: 'Expenses have the names of their vendors.',
  },
  {
    lists: ['bank_integrations', 'bank_transactions', 'bank_transaction_rules'],
    name: 'Bank accounts and transactions',
    why: 'A statement of the bank can be imported as CSV.',
  },
  { lists: ['subscriptions', 'schedulers'], name: 'Payment links and schedules', why: OWN_SETTINGS },
  {
    lists: ['users', 'company_users'],
    name: 'Users',
    why: 'Colleagues are invited by their email addresses.',
  },
  {
    lists: ['company_gateways', 'client_gateway_tokens', 'company_tokens', 'webhooks'],
    name: 'Payment gateways, saved cards, API tokens and webhooks',
    why: SECRETS,
  },
  {
    lists: ['designs', 'group_settings', 'payment_terms', 'task_statuses'],
    name: 'Designs, groups, terms and task statuses',
    why: OWN_SETTINGS,
  },
  {
    lists: [
      'activities',
      'system_logs',
      'company_ledger',
      'invoice_invitations',
      'quote_invitations',
      'credit_invitations',
      'recurring_invoice_invitations',
      'purchase_order_invitations',
      'locations',
      'payment_hashes',
    ],
    name: 'Activities, logs and links for clients',
    why: 'They tell what happened in Invoice Ninja, and open its pages.',
  },
];

/** Lists whose records are imported. */
const IMPORTED = [
  'payments',
  'clients',
  'client_contacts',
  'products',
  'projects',
  'invoices',
  'expenses',
  'expense_categories',
];

/** What of the backup isn't imported, with its number. @param time the entries that are */
export function leftOutOf(backup: BackupRecord, time: BundleRecords): ImportBundleLeftOut[] {
  const tasks = recordsOf(backup, 'tasks');
  const entries = tasks.reduce((sum, task) => sum + valuesIn(task, 'time_log').length, 0);
  const known = new Set([...IMPORTED, 'tasks', ...LISTS.flatMap(({ lists }) => lists)]);
  const others = Object.keys(backup).filter((list) => !known.has(list));
  const named = LISTS.map(({ lists, name, why }) => ({ name, why, count: countOf(backup, lists) }));
  return [
    {
      name: 'Deleted records',
      count: IMPORTED.flatMap((list) => recordsOf(backup, list)).filter(isDeleted).length,
      why: 'They are in the trash of Invoice Ninja.',
    },
    {
      name: 'Tasks',
      count: tasks.length,
      why: 'Oficio imports no tasks, but the time that was tracked in them.',
    },
    {
      name: 'Time without a project or an end',
      count: entries - time.records.length,
      why: 'Time belongs to a project, and a timer that runs isn’t imported.',
    },
    {
      name: 'Payments that haven’t arrived',
      count: recordsOf(backup, 'payments').filter((payment) => !isDeleted(payment) && !hasArrived(payment))
        .length,
      why: 'They are pending, cancelled or failed.',
    },
    ...named,
    { name: 'Other records', count: countOf(backup, others), why: 'Oficio has no place for them.' },
  ].filter(({ count }) => count > 0);
}

const countOf = (backup: BackupRecord, lists: readonly string[]): number =>
  lists.reduce((sum, list) => sum + recordsOf(backup, list).length, 0);
