import type { DocumentLocale } from '@oficio/contracts';

/** What the confirmation of an answer says to the client. */
interface ConfirmationFacts {
  client: string;
  note: string | null;
  /** The renewals, by what was decided: each with its period and its price. */
  approved: readonly string[];
  declined: readonly string[];
}

interface AnswerWords {
  heading: Record<AnswerTemplate, string>;
  /** Before the note of the person who has answered. */
  note: string;
  /** The button that opens the renewal. */
  open: string;
  /** The confirmation to the client. */
  subject(seller: string): string;
  text(facts: ConfirmationFacts): readonly string[];
}

/** The mails that follow an answer: two to the member who has asked, and one to the client. */
export type AnswerTemplate = 'renewal_approved' | 'renewal_declined' | 'renewal_answer';

const listed = (head: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [head, ...lines.map((line) => `– ${line}`)];
const noted = (head: string, note: string | null) => (note === null ? [] : [`${head} ${note}`]);

/** The fixed texts of these mails, by the client's language. The mails to members have templates. */
export const ANSWER_WORDS: Record<DocumentLocale, AnswerWords> = {
  en: {
    heading: { renewal_approved: 'Approved', renewal_declined: 'Declined', renewal_answer: 'Your answer' },
    note: 'Note:',
    open: 'Open the renewal',
    subject: (seller) => `Your answer to ${seller}`,
    text: ({ client, note, approved, declined }) => [
      `Hello ${client},`,
      'thank you, we have your answer.',
      ...listed('Approved:', approved),
      ...listed('Declined:', declined),
      ...noted('Your note:', note),
    ],
  },
  es: {
    heading: { renewal_approved: 'Aprobado', renewal_declined: 'Rechazado', renewal_answer: 'Su respuesta' },
    note: 'Nota:',
    open: 'Abrir la renovación',
    subject: (seller) => `Su respuesta a ${seller}`,
    text: ({ client, note, approved, declined }) => [
      `Hola, ${client}:`,
      'gracias, recibimos su respuesta.',
      ...listed('Aprobado:', approved),
      ...listed('Rechazado:', declined),
      ...noted('Su nota:', note),
    ],
  },
};
