import type { DocumentLocale } from '@oficio/contracts';

interface ProposalWords {
  heading: string;
  services(count: number): string;
  /** For one renewal. */
  one(name: string, day: string): string;
  /** For several; the day is that of the first. */
  several(count: number, day: string): string;
  heads: readonly [subject: string, price: string];
  answerBy(day: string): string;
  openPage: string;
}

/** The texts of the mail with a proposal, by the client's language. */
export const PROPOSAL_WORDS: Record<DocumentLocale, ProposalWords> = {
  en: {
    heading: 'Shall we renew?',
    services: (count) => `${count} services`,
    one: (name, day) => `the present period of ${name} ends on ${day}. Shall we renew it?`,
    several: (count, day) =>
      `the periods of ${count} services end soon, the first on ${day}. Please tell us which of them we shall renew.`,
    heads: ['Renewal', 'Price'],
    answerBy: (day) => `Please answer by ${day}.`,
    openPage: 'Approve or decline',
  },
  es: {
    heading: '¿Renovamos?',
    services: (count) => `${count} servicios`,
    one: (name, day) => `el periodo actual de ${name} termina el ${day}. ¿Lo renovamos?`,
    several: (count, day) =>
      `los periodos de ${count} servicios terminan pronto, el primero el ${day}. Díganos, por favor, cuáles renovamos.`,
    heads: ['Renovación', 'Precio'],
    answerBy: (day) => `Responda, por favor, a más tardar el ${day}.`,
    openPage: 'Aprobar o rechazar',
  },
};
