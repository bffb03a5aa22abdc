import type { DocumentLocale } from '../document-format.ts';
import type { MailTemplateKey } from './mail-template-keys.ts';

/** A variable of a template with an example of its text in each language. */
export interface TemplateVariable {
  name: string;
  sample: Record<DocumentLocale, string>;
}

const same = (name: string, text: string): TemplateVariable => ({ name, sample: { en: text, es: text } });
const words = (name: string, en: string, es: string): TemplateVariable => ({ name, sample: { en, es } });
const day = (name: string): TemplateVariable => words(name, 'Jun 30, 2026', '30 jun 2026');

/** The variables that every template has. */
export const PARTY_VARIABLES: readonly TemplateVariable[] = [
  same('client.name', 'Estudio Luna'),
  same('organization.name', 'Taller Norte'),
];

const INVOICE: readonly TemplateVariable[] = [
  ...PARTY_VARIABLES,
  same('invoice.number', 'INV-2026-0042'),
  same('invoice.total', '$12,500.00'),
  // What is open when the mail is sent.
  same('invoice.balance', '$7,500.00'),
  day('invoice.issueDate'),
  day('invoice.dueDate'),
];
const SENT_INVOICE: readonly TemplateVariable[] = [
  ...INVOICE,
  // What the document is called: an invoice, or a deposit invoice.
  words('invoice.kind', 'invoice', 'factura'),
  words('invoice.title', 'Invoice INV-2026-0042', 'Factura INV-2026-0042'),
  // A sentence about what is open and when it is due.
  words(
    'invoice.openText',
    '$7,500.00 of it is open, due on Jun 30, 2026.',
    'Quedan por pagar $7,500.00, con vencimiento el 30 jun 2026.',
  ),
];
const QUOTE: readonly TemplateVariable[] = [
  ...PARTY_VARIABLES,
  same('quote.number', 'Q-2026-0007'),
  same('quote.total', '$12,500.00'),
  day('quote.validUntil'),
];
const ANSWERED_QUOTE: readonly TemplateVariable[] = [
  ...PARTY_VARIABLES,
  same('quote.number', 'Q-2026-0007'),
  // Of what was accepted, or of the declined quote.
  same('quote.total', '$12,500.00'),
  same('answer.person', 'Ana Luna'),
];
const CREDIT_NOTE: readonly TemplateVariable[] = [
  ...PARTY_VARIABLES,
  same('creditNote.number', 'NC-2026-0003'),
  words('creditNote.title', 'Credit note NC-2026-0003', 'Nota de crédito NC-2026-0003'),
  same('creditNote.amount', '$2,000.00'),
  // The amount, and the invoice that it corrects if there is one.
  words(
    'creditNote.credited',
    '$2,000.00 for invoice INV-2026-0042',
    '$2,000.00 de la factura INV-2026-0042',
  ),
];
const RECURRING: readonly TemplateVariable[] = [
  ...PARTY_VARIABLES,
  words('recurring.name', 'Monthly maintenance', 'Mantenimiento mensual'),
  same('recurring.amount', '$3,600.00'),
  day('recurring.nextDate'),
];
const PAYMENT: readonly TemplateVariable[] = [
  ...PARTY_VARIABLES,
  same('payment.amount', '$5,000.00'),
  day('payment.date'),
];
const STATEMENT: readonly TemplateVariable[] = [
  ...PARTY_VARIABLES,
  words('statement.from', 'Jun 1, 2026', '1 jun 2026'),
  day('statement.to'),
  same('statement.balance', '$7,500.00'),
];
const DOMAIN: readonly TemplateVariable[] = [
  ...PARTY_VARIABLES,
  same('domain.name', 'estudioluna.mx'),
  day('domain.expiresOn'),
];
const SERVICE: readonly TemplateVariable[] = [
  ...PARTY_VARIABLES,
  same('service.name', 'Hosting'),
  same('service.price', '$3,600.00'),
  day('service.renewsOn'),
];
const CERTIFICATE: readonly TemplateVariable[] = [
  ...PARTY_VARIABLES,
  same('certificate.host', 'www.estudioluna.mx'),
  day('certificate.expiresOn'),
];
const PROPOSAL: readonly TemplateVariable[] = [
  ...PARTY_VARIABLES,
  // The name of the one renewal, or the number of several.
  same('renewal.what', 'estudioluna.mx'),
  // What ends when, and the question. It continues a sentence.
  words(
    'renewal.question',
    'the present period of estudioluna.mx ends on Jun 30, 2026. Shall we renew it?',
    'el periodo actual de estudioluna.mx termina el 30 jun 2026. ¿Lo renovamos?',
  ),
];
const ANSWER: readonly TemplateVariable[] = [
  ...PARTY_VARIABLES,
  same('answer.person', 'Ana Luna'),
  same('answer.names', 'estudioluna.mx, Hosting'),
];
const PROJECT: readonly TemplateVariable[] = [
  ...PARTY_VARIABLES,
  words('project.name', 'New website', 'Nuevo sitio web'),
];
const PORTAL: readonly TemplateVariable[] = [
  ...PARTY_VARIABLES,
  same('portal.link', 'https://oficio.example/portal/estudio-luna'),
];

const VARIABLES: Record<MailTemplateKey, readonly TemplateVariable[]> = {
  quote_sent: QUOTE,
  quote_reminder: QUOTE,
  quote_expiring: QUOTE,
  quote_accepted: ANSWERED_QUOTE,
  quote_declined: ANSWERED_QUOTE,
  invoice_sent: SENT_INVOICE,
  credit_note_sent: CREDIT_NOTE,
  invoice_due_soon: INVOICE,
  invoice_due_today: INVOICE,
  invoice_overdue_1: INVOICE,
  invoice_overdue_2: INVOICE,
  invoice_overdue_3: INVOICE,
  invoice_final_notice: INVOICE,
  recurring_notice: RECURRING,
  payment_received: PAYMENT,
  payment_partial: PAYMENT,
  payment_failed: PAYMENT,
  refund_issued: PAYMENT,
  statement: STATEMENT,
  domain_expiring: DOMAIN,
  domain_expired: DOMAIN,
  domain_renewed: DOMAIN,
  hosting_renewal: SERVICE,
  certificate_expiring: CERTIFICATE,
  renewal_proposal: PROPOSAL,
  renewal_reminder: PROPOSAL,
  renewal_approved: ANSWER,
  renewal_declined: ANSWER,
  project_update: PROJECT,
  welcome_client: PARTY_VARIABLES,
  portal_link: PORTAL,
};

/** The variables that the subject and the text of a template can have. */
export function variablesOf(key: MailTemplateKey): readonly TemplateVariable[] {
  return VARIABLES[key];
}

/** The example of each variable of a template, by its name. */
export function sampleValues(key: MailTemplateKey, locale: DocumentLocale): Record<string, string> {
  return Object.fromEntries(VARIABLES[key].map(({ name, sample }) => [name, sample[locale]]));
}
