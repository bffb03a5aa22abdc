import type { DocumentLocale } from '@oficio/contracts';

interface QuoteAnswerWords {
  heading: Record<QuoteAnswerTemplate, string>;
  /** Before the options that the client has chosen. */
  options: string;
  /** Before the note of the person who has answered. */
  note: string;
}

export type QuoteAnswerTemplate = 'quote_accepted' | 'quote_declined';

/** The fixed texts around the template of a confirmation, by the client's language. */
export const QUOTE_ANSWER_WORDS: Record<DocumentLocale, QuoteAnswerWords> = {
  en: {
    heading: { quote_accepted: 'Accepted', quote_declined: 'Declined' },
    options: 'Options:',
    note: 'Your note:',
  },
  es: {
    heading: { quote_accepted: 'Aceptada', quote_declined: 'Rechazada' },
    options: 'Opciones:',
    note: 'Su nota:',
  },
};
