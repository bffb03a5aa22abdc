import {
  type DocumentLocale,
  documentBlockSchema,
  type ReminderSubject,
  type SkipReason,
} from '@oficio/contracts';
import * as z from 'zod/mini';
import type { Transaction } from '../../../database/database.ts';
import { invoiceValues } from '../../invoices/mails/invoice-mail.ts';
import { CLIENT, FROM_CLIENT, recipients } from './client-parts.ts';
import type { SubjectKind, SubjectRange, SubjectRef, SubjectWords } from './subject.types.ts';

interface InvoiceTrigger {
  trigger: 'invoice_issued' | 'invoice_due' | 'invoice_unviewed';
  /** The day from which steps count, as SQL. */
  anchor: string;
  condition: string;
}

/** Open invoices by their day of issue. */
export const ISSUED_INVOICES = invoicesOf({
  trigger: 'invoice_issued',
  anchor: 'entry.issue_date',
  condition: 'true',
});

/** Open invoices by their due day. */
export const DUE_INVOICES = invoicesOf({
  trigger: 'invoice_due',
  anchor: 'entry.due_date',
  condition: 'true',
});

/** Open invoices that were sent and not opened, by the day of the first mail. */
export const UNVIEWED_INVOICES = invoicesOf({
  trigger: 'invoice_unviewed',
  anchor: `(entry.sent_at AT TIME ZONE coalesce(client.timezone, organization.timezone))::date`,
  condition: 'entry.sent_at IS NOT NULL AND entry.viewed_at IS NULL',
});

function invoicesOf(kind: InvoiceTrigger): SubjectKind {
  return { read: (tx, range) => read(tx, kind, range), whyGone, words };
}

function read(
  tx: Transaction,
  { trigger, anchor, condition }: InvoiceTrigger,
  { organizationId, first, last, entityId }: SubjectRange,
): Promise<ReminderSubject[]> {
  return tx.rows<ReminderSubject & Record<string, unknown>>(
    `SELECT '${trigger}' AS trigger,
       json_build_object('type', 'invoice', 'id', entry.id, 'name', coalesce(entry.number, '')) AS entity,
       ${CLIENT} AS client, ${anchor} AS anchor, ${recipients('receives_reminders')} AS recipients,
       json_build_object('amountMinor', entry.balance_minor, 'currency', entry.currency) AS balance,
       entry.late_fee_key IS NOT NULL AS "isLateFee",
       CASE WHEN client.reminders_paused OR entry.reminders_paused THEN 'paused'
         WHEN entry.sent_at IS NULL THEN 'not_sent' END AS hold
     FROM public.invoices entry ${FROM_CLIENT}
     WHERE entry.organization_id = $1 AND entry.deleted_at IS NULL AND entry.lifecycle = 'issued'
       AND entry.kind <> 'credit_note' AND entry.settlement IN ('open', 'partial') AND entry.balance_minor > 0
       AND ${condition} AND ${anchor} BETWEEN $2 AND $3 AND ($4::uuid IS NULL OR entry.id = $4)`,
    [organizationId, first, last, entityId ?? null],
  );
}

async function whyGone(tx: Transaction, { organizationId, id }: SubjectRef): Promise<SkipReason> {
  const [row] = await tx.rows<{ lifecycle: string; balanceMinor: number; isDeleted: boolean }>(
    `SELECT lifecycle, balance_minor AS "balanceMinor", deleted_at IS NOT NULL AS "isDeleted"
     FROM public.invoices WHERE organization_id = $1 AND id = $2`,
    [organizationId, id],
  );
  if (!row || row.isDeleted) return 'removed';
  if (row.lifecycle === 'void') return 'void';
  return row.balanceMinor > 0 ? 'superseded' : 'paid';
}

async function words(
  tx: Transaction,
  { organizationId, id }: SubjectRef,
  locale: DocumentLocale,
): Promise<SubjectWords> {
  const [document] = await tx.rows<{ text: string; balanceMinor: number }>(
    `SELECT document.block AS text, entry.balance_minor AS "balanceMinor"
     FROM oficio.invoice_documents document JOIN public.invoices entry ON entry.id = document.invoice_id
     WHERE document.organization_id = $1 AND document.invoice_id = $2`,
    [organizationId, id],
  );
  if (!document) throw new Error('A reminded invoice has a document');
  const block = z.parse(documentBlockSchema, JSON.parse(document.text));
  const values = invoiceValues({ block: { ...block, locale }, balanceMinor: document.balanceMinor });
  return { page: 'invoice', values: { 'client.name': block.client.name, ...values } };
}
