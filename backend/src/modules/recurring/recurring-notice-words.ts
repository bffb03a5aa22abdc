import type { DocumentLocale } from '@oficio/contracts';

interface NoticeWords {
  heading: string;
  subject(seller: string, day: string): string;
  text(facts: { client: string; name: string; amount: string; day: string }): string;
  reason(seller: string): string;
}

/** The texts of the notice before a recurring invoice, by the client's language. */
export const NOTICE_WORDS: Record<DocumentLocale, NoticeWords> = {
  en: {
    heading: 'Your next invoice',
    subject: (seller, day) => `Your next invoice from ${seller} arrives on ${day}`,
    text: ({ client, name, amount, day }) =>
      `Hello ${client},\n\nwe will send you the next invoice for ${name} on ${day}: ${amount}. You don’t need to do anything until then.`,
    reason: (seller) => `${seller} sent you this notice with Oficio.`,
  },
  es: {
    heading: 'Su próxima factura',
    subject: (seller, day) => `Su próxima factura de ${seller} llega el ${day}`,
    text: ({ client, name, amount, day }) =>
      `Hola, ${client}:\n\nsu próxima factura por ${name} de ${amount} llega el ${day}. Hasta entonces no tiene que hacer nada.`,
    reason: (seller) => `${seller} le envió este aviso con Oficio.`,
  },
};
