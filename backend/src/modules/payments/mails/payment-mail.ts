import {
  type DocumentLocale,
  formatDocumentDate,
  formatDocumentMoney,
  type TemplateText,
} from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { filledText } from '../../mail-templates/filled-text.ts';
import { templateText } from '../../mail-templates/mail-template-rows.ts';
import { nameOf } from '../payment-names.ts';
import type { MoneyMailFacts } from './money-mail.ts';
import { type PaymentMailRow, paymentMailRow } from './money-mails.repository.ts';
import { PAYMENT_MAIL_WORDS, type PaymentTemplate } from './payment-mail-words.ts';

/**
 * @param shown a template's text that isn't saved, in its language
 * @throws ApiError resource.not_found, payment.not_possible for money that didn't move
 */
export async function paymentMail(
  tx: Transaction,
  organizationId: string,
  id: string,
  shown?: { locale: DocumentLocale; text: TemplateText },
): Promise<MoneyMailFacts> {
  const row = await paymentMailRow(tx, organizationId, id);
  if (!row) throw new ApiError('resource.not_found');
  if (row.status === 'voided') {
    throw new ApiError('payment.not_possible', 'This was voided, so there is nothing to tell the client.');
  }
  if (row.status !== 'succeeded') throw new ApiError('payment.not_possible');
  const { clientId, clientName, currency, received, date, documents, seller } = row;
  const locale = shown?.locale ?? row.locale;
  const templateKey = templateOf(row);
  const words = PAYMENT_MAIL_WORDS[locale];
  const money = (amountMinor: number) => formatDocumentMoney({ amountMinor, currency }, locale, row.readers);
  const amount = money(Math.abs(row.amountMinor));
  const arrived = received && { ...received, amountMinor: Math.abs(received.amountMinor) };
  const day = formatDocumentDate(date, locale);
  const facts: [string, string][] = [
    [words.amount, amount],
    ...(arrived
      ? [
          [words.received[templateKey], formatDocumentMoney(arrived, locale, row.readers)] satisfies [
            string,
            string,
          ],
        ]
      : []),
    [words.date, day],
    ...(row.reference ? [[words.reference, row.reference] satisfies [string, string]] : []),
    ...(row.unallocatedMinor > 0
      ? [[words.credit, money(row.unallocatedMinor)] satisfies [string, string]]
      : []),
  ];
  const [first] = documents;
  const text = shown?.text ?? (await templateText(tx, organizationId, templateKey, locale));
  return {
    entityType: 'payment',
    entityId: id,
    templateKey,
    clientId,
    locale,
    reason: {},
    openedId: first?.id ?? null,
    audited: { type: 'payment', id, name: nameOf(row), clientId },
    suggested: filledText(text, {
      'client.name': clientName,
      'organization.name': seller,
      'payment.amount': amount,
      'payment.date': day,
    }),
    heading: words.heading[templateKey],
    paragraphs: facts.map(([label, strong]) => [`${label}: `, { strong }]),
    table: first
      ? {
          heads: words.heads,
          rows: documents.map(({ number, amountMinor, balanceMinor }) => ({
            cells: [number, money(amountMinor), money(balanceMinor)],
          })),
        }
      : null,
    open: words.open(first?.number ?? ''),
  };
}

function templateOf({ amountMinor, documents }: PaymentMailRow): PaymentTemplate {
  if (amountMinor < 0) return 'refund_issued';
  return documents.some(({ balanceMinor }) => balanceMinor > 0) ? 'payment_partial' : 'payment_received';
}
