import type { DocumentLocale } from '@oficio/contracts';

interface RequestWords {
  subject: (number: string, subject: string) => string;
  heading: (seller: string) => string;
  /** The button, for a contact who may open the portal. */
  open: string;
  /** Where an answer reaches the request. */
  answerInPortal: string;
  answerByMail: (seller: string) => string;
}

/** The fixed texts of the mail with an answer to a request, by the client's language. */
export const REQUEST_WORDS: Record<DocumentLocale, RequestWords> = {
  en: {
    subject: (number, subject) => `${number}: ${subject}`,
    heading: (seller) => `${seller} has answered your request`,
    open: 'Open the request',
    answerInPortal:
      'Please answer in the portal: sign in with your email address. A reply to this email isn’t added to the request.',
    answerByMail: (seller) =>
      `A reply to this email goes to the mailbox of ${seller}. It isn’t added to the request by itself.`,
  },
  es: {
    subject: (number, subject) => `${number}: ${subject}`,
    heading: (seller) => `${seller} respondió a su solicitud`,
    open: 'Abrir la solicitud',
    answerInPortal:
      'Responda en el portal: entre con su correo electrónico. Una respuesta a este correo no se agrega a la solicitud.',
    answerByMail: (seller) =>
      `Una respuesta a este correo llega al buzón de ${seller}. No se agrega por sí sola a la solicitud.`,
  },
};
