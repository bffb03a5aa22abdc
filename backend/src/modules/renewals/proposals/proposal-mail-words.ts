import type { DocumentLocale } from '@oficio/contracts';

interface ProposalWords {
  subject(seller: string, names: readonly string[]): string;
  heading: string;
  greeting(client: string): string;
  /** For one renewal. */
  one(name: string, day: string): string;
  /** For several; the day is that of the first. */
  several(count: number, day: string): string;
  closing: string;
  heads: readonly [subject: string, price: string];
  answerBy(day: string): string;
  openPage: string;
}

/** The texts of the mail with a proposal, by the client's language. */
export const PROPOSAL_WORDS: Record<DocumentLocale, ProposalWords> = {
  en: {
    subject: (seller, names) =>
      names.length === 1 ? `Shall we renew ${names[0]}?` : `${names.length} renewals for you from ${seller}`,
    heading: 'Shall we renew?',
    greeting: (client) => `Hello ${client},`,
    one: (name, day) => `the present period of ${name} ends on ${day}. Shall we renew it?`,
    several: (count, day) =>
      `the periods of ${count} services end soon, the first on ${day}. Please tell us which of them we shall renew.`,
    closing: 'Thank you!',
    heads: ['Renewal', 'Price'],
    answerBy: (day) => `Please answer by ${day}.`,
    openPage: 'Approve or decline',
  },
  es: {
    subject: (seller, names) =>
      names.length === 1 ? `¿Renovamos ${names[0]}?` : `${names.length} renovaciones para usted de ${seller}`,
    heading: '¿Renovamos?',
    greeting: (client) => `Hola, ${client}:`,
    one: (name, day) => `el periodo actual de ${name} termina el ${day}. ¿Lo renovamos?`,
    several: (count, day) =>
      `los periodos de ${count} servicios terminan pronto, el primero el ${day}. Díganos, por favor, cuáles renovamos.`,
    closing: '¡Gracias!',
    heads: ['Renovación', 'Precio'],
    answerBy: (day) => `Responda, por favor, a más tardar el ${day}.`,
    openPage: 'Aprobar o rechazar',
  },
};
