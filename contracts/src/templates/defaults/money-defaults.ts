import { type DefaultTexts, english, spanish } from './default-texts.ts';

type MoneyTemplateKey =
  | 'quote_sent'
  | 'quote_accepted'
  | 'quote_declined'
  | 'invoice_sent'
  | 'credit_note_sent'
  | 'recurring_notice'
  | 'payment_received'
  | 'payment_partial'
  | 'payment_failed'
  | 'refund_issued'
  | 'statement';

export const MONEY_DEFAULTS: DefaultTexts<MoneyTemplateKey> = {
  quote_sent: {
    en: {
      subject: 'Quote {{quote.number}} from {{organization.name}}',
      body: english(
        'here is quote {{quote.number}} for {{quote.total}}. It is valid until {{quote.validUntil}}.',
        'You can accept or decline it on its page, without an account.',
      ),
    },
    es: {
      subject: 'Cotización {{quote.number}} de {{organization.name}}',
      body: spanish(
        'le enviamos la cotización {{quote.number}} por {{quote.total}}. Es válida hasta el {{quote.validUntil}}.',
        'Puede aceptarla o rechazarla en su página, sin una cuenta.',
      ),
    },
  },
  quote_accepted: {
    en: {
      subject: 'You have accepted quote {{quote.number}}',
      body: english(
        '{{answer.person}} has accepted quote **{{quote.number}}** for **{{quote.total}}**. We will write to you about the next steps.',
      ),
    },
    es: {
      subject: 'Aceptó la cotización {{quote.number}}',
      body: spanish(
        '{{answer.person}} aceptó la cotización **{{quote.number}}** por **{{quote.total}}**. Le escribiremos sobre los siguientes pasos.',
      ),
    },
  },
  quote_declined: {
    en: {
      subject: 'You have declined quote {{quote.number}}',
      body: english(
        '{{answer.person}} has declined quote **{{quote.number}}**.',
        'If another offer would suit you better, please reply to this email.',
      ),
    },
    es: {
      subject: 'Rechazó la cotización {{quote.number}}',
      body: spanish(
        '{{answer.person}} rechazó la cotización **{{quote.number}}**.',
        'Si otra propuesta le conviene más, por favor responda a este correo.',
      ),
    },
  },
  invoice_sent: {
    en: {
      subject: '{{invoice.title}} from {{organization.name}}',
      body: english(
        'here is {{invoice.kind}} {{invoice.number}} for {{invoice.total}}. {{invoice.openText}}',
      ),
    },
    es: {
      subject: '{{invoice.title}} de {{organization.name}}',
      body: spanish(
        'le enviamos la {{invoice.kind}} {{invoice.number}} por {{invoice.total}}. {{invoice.openText}}',
      ),
    },
  },
  credit_note_sent: {
    en: {
      subject: '{{creditNote.title}} from {{organization.name}}',
      body: english('we credited you {{creditNote.credited}}. Here is credit note {{creditNote.number}}.'),
    },
    es: {
      subject: '{{creditNote.title}} de {{organization.name}}',
      body: spanish(
        'le acreditamos {{creditNote.credited}}. Le enviamos la nota de crédito {{creditNote.number}}.',
      ),
    },
  },
  recurring_notice: {
    en: {
      subject: 'Your next invoice for {{recurring.name}}',
      body: english(
        'your next invoice for **{{recurring.name}}** comes on **{{recurring.nextDate}}**. It is for **{{recurring.amount}}**.',
        'If something has changed, please tell us before that day.',
      ),
    },
    es: {
      subject: 'Su próxima factura de {{recurring.name}}',
      body: spanish(
        'su próxima factura de **{{recurring.name}}** se emitirá el **{{recurring.nextDate}}** por **{{recurring.amount}}**.',
        'Si algo cambió, por favor avísenos antes de ese día.',
      ),
    },
  },
  payment_received: {
    en: {
      subject: '{{organization.name}} received {{payment.amount}}',
      body: english('we received your payment of {{payment.amount}} on {{payment.date}}.'),
    },
    es: {
      subject: '{{organization.name}} recibió {{payment.amount}}',
      body: spanish('recibimos su pago de {{payment.amount}} el {{payment.date}}.'),
    },
  },
  payment_partial: {
    en: {
      subject: '{{organization.name}} received {{payment.amount}}',
      body: english(
        'we received your part payment of {{payment.amount}} on {{payment.date}}. Below is what is still open.',
      ),
    },
    es: {
      subject: '{{organization.name}} recibió {{payment.amount}}',
      body: spanish(
        'recibimos su pago parcial de {{payment.amount}} el {{payment.date}}. Abajo está lo que queda pendiente.',
      ),
    },
  },
  payment_failed: {
    en: {
      subject: 'Your payment of {{payment.amount}} failed',
      body: english(
        'your payment of **{{payment.amount}}** on {{payment.date}} failed. Please try it again, or tell us if you need another way to pay.',
      ),
    },
    es: {
      subject: 'No se pudo realizar su pago de {{payment.amount}}',
      body: spanish(
        'su pago de **{{payment.amount}}** del {{payment.date}} no se pudo realizar. Por favor inténtelo de nuevo, o avísenos si necesita otra forma de pago.',
      ),
    },
  },
  refund_issued: {
    en: {
      subject: 'Refund of {{payment.amount}} from {{organization.name}}',
      body: english('we returned {{payment.amount}} to you on {{payment.date}}.'),
    },
    es: {
      subject: 'Reembolso de {{payment.amount}} de {{organization.name}}',
      body: spanish('le devolvimos {{payment.amount}} el {{payment.date}}.'),
    },
  },
  statement: {
    en: {
      subject: 'Statement from {{organization.name}}, {{statement.from}} to {{statement.to}}',
      body: english(
        'here is your statement from {{statement.from}} to {{statement.to}}. At its end {{statement.balance}} is open.',
      ),
    },
    es: {
      subject: 'Estado de cuenta de {{organization.name}}, {{statement.from}} a {{statement.to}}',
      body: spanish(
        'le enviamos su estado de cuenta del {{statement.from}} al {{statement.to}}. Al final quedan {{statement.balance}} pendientes.',
      ),
    },
  },
};
