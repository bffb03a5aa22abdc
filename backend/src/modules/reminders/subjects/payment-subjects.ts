import {
  type DocumentLocale,
  formatDocumentDate,
  formatDocumentMoney,
  type MoneyReaders,
  type ReminderSubject,
  type SkipReason,
} from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import { CLIENT, FROM_CLIENT, READERS, recipients } from './client-parts.ts';
import type { SubjectKind, SubjectRange, SubjectRef, SubjectWords } from './subject.types.ts';

/** Money that went back to the client, or that goes back at the moment. */
const IS_REFUNDED = `EXISTS (SELECT FROM oficio.payments refund
  WHERE refund.organization_id = entry.organization_id AND refund.refund_of = entry.id
    AND refund.status IN ('pending', 'succeeded', 'disputed'))`;

/** A person has sent the receipt, or is sending it. */
const HAS_RECEIPT = `EXISTS (SELECT FROM oficio.outbox receipt
  WHERE receipt.organization_id = entry.organization_id AND receipt.entity_type = 'payment'
    AND receipt.entity_id = entry.id AND receipt.rule_id IS NULL
    AND receipt.state IN ('queued', 'sending', 'sent', 'uncertain'))`;

/** Payments by their day. A payment that went back isn't thanked for, nor one whose receipt was sent. */
export const RECEIVED_PAYMENTS: SubjectKind = { read, whyGone, words };

function read(
  tx: Transaction,
  { organizationId, first, last, entityId }: SubjectRange,
): Promise<ReminderSubject[]> {
  return tx.rows<ReminderSubject & Record<string, unknown>>(
    `SELECT 'payment_received' AS trigger,
       json_build_object('type', 'payment', 'id', entry.id, 'name', client.display_name) AS entity,
       ${CLIENT} AS client, entry.date AS anchor, ${recipients('receives_reminders')} AS recipients,
       json_build_object('amountMinor', entry.amount_minor, 'currency', entry.currency) AS balance,
       CASE WHEN client.reminders_paused THEN 'paused' END AS hold
     FROM oficio.payments entry ${FROM_CLIENT}
     WHERE entry.organization_id = $1 AND entry.status = 'succeeded' AND entry.amount_minor > 0
       AND entry.date BETWEEN $2 AND $3 AND ($4::uuid IS NULL OR entry.id = $4)
       AND NOT ${IS_REFUNDED} AND NOT ${HAS_RECEIPT}`,
    [organizationId, first, last, entityId ?? null],
  );
}

async function whyGone(tx: Transaction, { organizationId, id }: SubjectRef): Promise<SkipReason> {
  const [row] = await tx.rows<{ isKept: boolean; hasReceipt: boolean }>(
    `SELECT entry.status = 'succeeded' AND NOT ${IS_REFUNDED} AS "isKept", ${HAS_RECEIPT} AS "hasReceipt"
     FROM oficio.payments entry WHERE entry.organization_id = $1 AND entry.id = $2`,
    [organizationId, id],
  );
  if (!row) return 'removed';
  if (!row.isKept) return 'void';
  return row.hasReceipt ? 'manual_recently' : 'removed';
}

async function words(
  tx: Transaction,
  { organizationId, id }: SubjectRef,
  locale: DocumentLocale,
): Promise<SubjectWords> {
  const [row] = await tx.rows<PaymentRow>(
    `SELECT client.display_name AS client, entry.date, entry.amount_minor AS "amountMinor", entry.currency,
       ${READERS} AS readers
     FROM oficio.payments entry ${FROM_CLIENT} WHERE entry.organization_id = $1 AND entry.id = $2`,
    [organizationId, id],
  );
  if (!row) throw new Error('A payment of a reminder is missing');
  const { client, date, amountMinor, currency, readers } = row;
  const values = {
    'client.name': client,
    'payment.amount': formatDocumentMoney({ amountMinor, currency }, locale, readers),
    'payment.date': formatDocumentDate(date, locale),
  };
  return { page: null, values };
}

interface PaymentRow extends Record<string, unknown> {
  client: string;
  date: string;
  amountMinor: number;
  currency: string;
  readers: MoneyReaders;
}
