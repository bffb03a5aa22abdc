import type { DocumentLocale } from '@oficio/contracts';

/** What a mail about an answer says. */
interface AnswerFacts {
  client: string;
  /** Who has answered. */
  person: string;
  note: string | null;
  /** The renewals, by what was decided: each with its period and its price. */
  approved: readonly string[];
  declined: readonly string[];
}

interface AnswerWords {
  subject(facts: { client: string; seller: string; names: string }): string;
  heading: string;
  text(facts: AnswerFacts): readonly string[];
  open: string;
}

/** The mails that follow an answer: two to the member who has asked, and one to the client. */
export type AnswerTemplate = 'renewal_approved' | 'renewal_declined' | 'renewal_answer';

const listed = (head: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [head, ...lines.map((line) => `– ${line}`)];
const noted = (head: string, note: string | null) => (note === null ? [] : [`${head} ${note}`]);

/** The texts of these mails, by the client's language. */
export const ANSWER_WORDS: Record<DocumentLocale, Record<AnswerTemplate, AnswerWords>> = {
  en: {
    renewal_approved: {
      subject: ({ client, names }) => `${client} has approved ${names}`,
      heading: 'Approved',
      text: ({ client, person, note, approved }) => [
        ...listed(`${person} has approved for ${client}:`, approved),
        ...noted('Note:', note),
        'The invoice is drafted and waits for you.',
      ],
      open: 'Open the renewal',
    },
    renewal_declined: {
      subject: ({ client, names }) => `${client} has declined ${names}`,
      heading: 'Declined',
      text: ({ client, person, note, declined }) => [
        ...listed(`${person} has declined for ${client}:`, declined),
        ...noted('Note:', note),
        'Please see that the provider doesn’t renew by itself.',
      ],
      open: 'Open the renewal',
    },
    renewal_answer: {
      subject: ({ seller }) => `Your answer to ${seller}`,
      heading: 'Your answer',
      text: ({ client, note, approved, declined }) => [
        `Hello ${client},`,
        'thank you, we have your answer.',
        ...listed('Approved:', approved),
        ...listed('Declined:', declined),
        ...noted('Your note:', note),
      ],
      open: '',
    },
  },
  es: {
    renewal_approved: {
      subject: ({ client, names }) => `${client} aprobó ${names}`,
      heading: 'Aprobado',
      text: ({ client, person, note, approved }) => [
        ...listed(`${person} aprobó por ${client}:`, approved),
        ...noted('Nota:', note),
        'El borrador de la factura está listo.',
      ],
      open: 'Abrir la renovación',
    },
    renewal_declined: {
      subject: ({ client, names }) => `${client} rechazó ${names}`,
      heading: 'Rechazado',
      text: ({ client, person, note, declined }) => [
        ...listed(`${person} rechazó por ${client}:`, declined),
        ...noted('Nota:', note),
        'Compruebe que el proveedor no renueve por su cuenta.',
      ],
      open: 'Abrir la renovación',
    },
    renewal_answer: {
      subject: ({ seller }) => `Su respuesta a ${seller}`,
      heading: 'Su respuesta',
      text: ({ client, note, approved, declined }) => [
        `Hola, ${client}:`,
        'gracias, recibimos su respuesta.',
        ...listed('Aprobado:', approved),
        ...listed('Rechazado:', declined),
        ...noted('Su nota:', note),
      ],
      open: '',
    },
  },
};
