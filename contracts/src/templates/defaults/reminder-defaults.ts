import type { ReminderTemplateKey } from '../../reminders/reminder-templates.ts';
import { type DefaultTexts, english, spanish } from './default-texts.ts';

const PAID_EN = 'If you have paid it already, please ignore this email.';
const PAID_ES = 'Si ya la pagó, por favor ignore este correo.';

/** The templates that rules alone have. */
type OwnTemplateKey = Extract<
  ReminderTemplateKey,
  `quote_${string}` | `invoice_${string}` | `domain_${string}` | 'hosting_renewal'
>;

export const REMINDER_DEFAULTS: DefaultTexts<OwnTemplateKey> = {
  quote_reminder: {
    en: {
      subject: 'We need your answer: quote {{quote.number}}',
      body: english(
        'we don’t have your answer to quote **{{quote.number}}** for **{{quote.total}}** yet. It is valid until **{{quote.validUntil}}**.',
        'You can accept or decline it on its page, without an account.',
      ),
    },
    es: {
      subject: 'Necesitamos su respuesta: cotización {{quote.number}}',
      body: spanish(
        'todavía no tenemos su respuesta a la cotización **{{quote.number}}** por **{{quote.total}}**. Es válida hasta el **{{quote.validUntil}}**.',
        'Puede aceptarla o rechazarla en su página, sin una cuenta.',
      ),
    },
  },
  quote_expiring: {
    en: {
      subject: 'Quote {{quote.number}} is valid until {{quote.validUntil}}',
      body: english(
        'you can answer quote **{{quote.number}}** for **{{quote.total}}** until **{{quote.validUntil}}**. After that day it is no longer valid.',
        'You can accept or decline it on its page, without an account.',
      ),
    },
    es: {
      subject: 'La cotización {{quote.number}} es válida hasta el {{quote.validUntil}}',
      body: spanish(
        'puede responder la cotización **{{quote.number}}** por **{{quote.total}}** hasta el **{{quote.validUntil}}**. Después de ese día ya no será válida.',
        'Puede aceptarla o rechazarla en su página, sin una cuenta.',
      ),
    },
  },
  invoice_due_soon: {
    en: {
      subject: 'Invoice {{invoice.number}} is due on {{invoice.dueDate}}',
      body: english(
        'invoice **{{invoice.number}}** is due on **{{invoice.dueDate}}**. **{{invoice.balance}}** of it is open.',
        PAID_EN,
      ),
    },
    es: {
      subject: 'La factura {{invoice.number}} vence el {{invoice.dueDate}}',
      body: spanish(
        'la factura **{{invoice.number}}** vence el **{{invoice.dueDate}}**. Quedan por pagar **{{invoice.balance}}**.',
        PAID_ES,
      ),
    },
  },
  invoice_due_today: {
    en: {
      subject: 'Invoice {{invoice.number}} is due today',
      body: english(
        'invoice **{{invoice.number}}** is due today. **{{invoice.balance}}** of it is open.',
        PAID_EN,
      ),
    },
    es: {
      subject: 'La factura {{invoice.number}} vence hoy',
      body: spanish(
        'la factura **{{invoice.number}}** vence hoy. Quedan por pagar **{{invoice.balance}}**.',
        PAID_ES,
      ),
    },
  },
  invoice_overdue_1: {
    en: {
      subject: 'Invoice {{invoice.number}} was due on {{invoice.dueDate}}',
      body: english(
        'invoice **{{invoice.number}}** was due on **{{invoice.dueDate}}**, and **{{invoice.balance}}** of it is still open. Perhaps it has slipped your attention?',
        PAID_EN,
      ),
    },
    es: {
      subject: 'La factura {{invoice.number}} venció el {{invoice.dueDate}}',
      body: spanish(
        'la factura **{{invoice.number}}** venció el **{{invoice.dueDate}}** y quedan por pagar **{{invoice.balance}}**. ¿Quizá se le pasó?',
        PAID_ES,
      ),
    },
  },
  invoice_overdue_2: {
    en: {
      subject: 'Second reminder: invoice {{invoice.number}}',
      body: english(
        'we wrote to you about invoice **{{invoice.number}}**, which was due on **{{invoice.dueDate}}**. **{{invoice.balance}}** of it is still open. Please pay it, or tell us if something is wrong with it.',
        PAID_EN,
      ),
    },
    es: {
      subject: 'Segundo recordatorio: factura {{invoice.number}}',
      body: spanish(
        'le escribimos sobre la factura **{{invoice.number}}**, que venció el **{{invoice.dueDate}}**. Quedan por pagar **{{invoice.balance}}**. Por favor páguela, o avísenos si algo no está bien.',
        PAID_ES,
      ),
    },
  },
  invoice_overdue_3: {
    en: {
      subject: 'Third reminder: invoice {{invoice.number}}',
      body: english(
        'invoice **{{invoice.number}}** was due on **{{invoice.dueDate}}**. **{{invoice.balance}}** of it is open in spite of our earlier reminders. Please pay it in the next days.',
        PAID_EN,
      ),
    },
    es: {
      subject: 'Tercer recordatorio: factura {{invoice.number}}',
      body: spanish(
        'la factura **{{invoice.number}}** venció el **{{invoice.dueDate}}**. A pesar de nuestros recordatorios quedan por pagar **{{invoice.balance}}**. Por favor páguela en los próximos días.',
        PAID_ES,
      ),
    },
  },
  invoice_final_notice: {
    en: {
      subject: 'Final notice: invoice {{invoice.number}}',
      body: english(
        'this is our last reminder of invoice **{{invoice.number}}**, which was due on **{{invoice.dueDate}}**. **{{invoice.balance}}** of it is open. Please pay it now, or get in touch with us.',
        PAID_EN,
      ),
    },
    es: {
      subject: 'Último aviso: factura {{invoice.number}}',
      body: spanish(
        'este es nuestro último recordatorio de la factura **{{invoice.number}}**, que venció el **{{invoice.dueDate}}**. Quedan por pagar **{{invoice.balance}}**. Por favor páguela ahora o póngase en contacto con nosotros.',
        PAID_ES,
      ),
    },
  },
  domain_expiring: {
    en: {
      subject: '{{domain.name}} expires on {{domain.expiresOn}}',
      body: english(
        'the domain **{{domain.name}}** expires on **{{domain.expiresOn}}**. Please tell us whether you want to keep it.',
      ),
    },
    es: {
      subject: '{{domain.name}} vence el {{domain.expiresOn}}',
      body: spanish(
        'el dominio **{{domain.name}}** vence el **{{domain.expiresOn}}**. Por favor díganos si quiere conservarlo.',
      ),
    },
  },
  domain_expired: {
    en: {
      subject: '{{domain.name}} expired on {{domain.expiresOn}}',
      body: english(
        'the domain **{{domain.name}}** expired on **{{domain.expiresOn}}**. If you want to keep it, please tell us today.',
      ),
    },
    es: {
      subject: '{{domain.name}} venció el {{domain.expiresOn}}',
      body: spanish(
        'el dominio **{{domain.name}}** venció el **{{domain.expiresOn}}**. Si quiere conservarlo, por favor avísenos hoy.',
      ),
    },
  },
  hosting_renewal: {
    en: {
      subject: '{{service.name}} renews on {{service.renewsOn}}',
      body: english(
        '**{{service.name}}** renews on **{{service.renewsOn}}** for **{{service.price}}**. If you have a question about it, just reply to this email.',
      ),
    },
    es: {
      subject: '{{service.name}} se renueva el {{service.renewsOn}}',
      body: spanish(
        '**{{service.name}}** se renueva el **{{service.renewsOn}}** por **{{service.price}}**. Si tiene alguna pregunta, responda a este correo.',
      ),
    },
  },
};
