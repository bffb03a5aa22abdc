import type { DocumentLocale } from '@oficio/contracts';

interface UnsubscribeWords {
  /** Whether the address gets reminders. */
  title: Record<'getsReminders' | 'getsNone', string>;
  /** What the button of the page does. `seller` sends the reminders. */
  question: (seller: string) => string;
  done: (seller: string) => string;
  /** Mails that go on. */
  others: string;
  stop: string;
  resume: string;
}

export const UNSUBSCRIBE_WORDS: Record<DocumentLocale, UnsubscribeWords> = {
  en: {
    title: { getsReminders: 'Stop reminders?', getsNone: 'Reminders are off' },
    question: (seller) => `${seller} sends reminders to this address:`,
    done: (seller) => `${seller} sends no more reminders to this address:`,
    others: 'Invoices, receipts and other emails that you need still arrive.',
    stop: 'Stop reminders',
    resume: 'Get reminders again',
  },
  es: {
    title: {
      getsReminders: '¿Dejar de recibir recordatorios?',
      getsNone: 'Los recordatorios están desactivados',
    },
    question: (seller) => `${seller} envía recordatorios a esta dirección:`,
    done: (seller) => `${seller} ya no envía recordatorios a esta dirección:`,
    others: 'Las facturas, los recibos y otros correos necesarios le seguirán llegando.',
    stop: 'Dejar de recibir recordatorios',
    resume: 'Volver a recibir recordatorios',
  },
};
