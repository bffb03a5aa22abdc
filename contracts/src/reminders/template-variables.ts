import type { DocumentLocale } from '../document-format.ts';
import type { ReminderTemplateKey } from './reminder-templates.ts';

/** A variable of a template with an example of its text in each language. */
export interface TemplateVariable {
  name: string;
  sample: Record<DocumentLocale, string>;
}

const same = (name: string, text: string): TemplateVariable => ({ name, sample: { en: text, es: text } });
const day = (name: string): TemplateVariable => ({
  name,
  sample: { en: 'Jun 30, 2026', es: '30 jun 2026' },
});

const PARTIES = [same('client.name', 'Estudio Luna'), same('organization.name', 'Taller Norte')];

const INVOICE: readonly TemplateVariable[] = [
  ...PARTIES,
  same('invoice.number', 'INV-2026-0042'),
  same('invoice.total', '$12,500.00'),
  // What is open when the mail is sent.
  same('invoice.balance', '$7,500.00'),
  day('invoice.issueDate'),
  day('invoice.dueDate'),
];
const DOMAIN: readonly TemplateVariable[] = [
  ...PARTIES,
  same('domain.name', 'estudioluna.mx'),
  day('domain.expiresOn'),
];
const SERVICE: readonly TemplateVariable[] = [
  ...PARTIES,
  same('service.name', 'Hosting'),
  same('service.price', '$3,600.00'),
  day('service.renewsOn'),
];

const VARIABLES: Record<ReminderTemplateKey, readonly TemplateVariable[]> = {
  invoice_due_soon: INVOICE,
  invoice_due_today: INVOICE,
  invoice_overdue_1: INVOICE,
  invoice_overdue_2: INVOICE,
  invoice_overdue_3: INVOICE,
  invoice_final_notice: INVOICE,
  domain_expiring: DOMAIN,
  domain_expired: DOMAIN,
  hosting_renewal: SERVICE,
};

/** The variables that the subject and the text of a template can have. */
export function variablesOf(key: ReminderTemplateKey): readonly TemplateVariable[] {
  return VARIABLES[key];
}
