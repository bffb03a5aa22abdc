import type { DocumentLocale } from '@oficio/contracts';
import type { LineState } from '../renewals/proposals/line-state.ts';

interface ProposalPageWords {
  title: string;
  /** Above the lines that wait for an answer. */
  ask: string;
  answerBy(day: string): string;
  period: string;
  price: string;
  approve: string;
  decline: string;
  name: string;
  note: string;
  optional: string;
  send: string;
  preview: string;
  /** The lines that have no question any more. */
  answered: string;
  nothingOpen: string;
  /** What a line is. */
  state: Record<Exclude<LineState, 'open'>, string>;
  /** A longer sentence where the word alone raises a question. */
  because: Partial<Record<LineState, string>>;
  isPaid: string;
  decided: Record<'approved' | 'declined', (name: string, day: string) => string>;
  /** The next step after an approval. */
  thanks: string;
  /** Somebody has answered before. */
  answeredBefore: string;
  faults: Record<'name' | 'answers', string>;
}

/** The texts of the client's page of a proposal. */
export const PROPOSAL_PAGE_WORDS: Record<DocumentLocale, ProposalPageWords> = {
  en: {
    title: 'Your renewals',
    ask: 'Shall we renew?',
    answerBy: (day) => `Please answer by ${day}.`,
    period: 'Period',
    price: 'Price',
    approve: 'Approve',
    decline: 'Decline',
    name: 'Your name',
    note: 'Note',
    optional: 'optional',
    send: 'Send answer',
    preview: 'This is a preview. Only the client can answer.',
    answered: 'What was decided',
    nothingOpen: 'There is nothing left to answer.',
    state: {
      approved: 'Approved',
      declined: 'Declined',
      replaced: 'Asked again',
      changed: 'Changed',
      withdrawn: 'Withdrawn',
      settled: 'Settled',
      lapsed: 'Not renewed',
      expired: 'Expired',
    },
    because: {
      replaced: 'There is a newer proposal. Please use the link of the latest email.',
      changed: 'The terms have changed since this was sent. You will get a new proposal.',
      withdrawn: 'This question was taken back. You don’t need to do anything.',
      settled: 'This is settled already. You don’t need to do anything.',
      lapsed: 'This has ended and isn’t renewed any more.',
      expired: 'The time for an answer is over. Please write to us if you still want to renew.',
    },
    isPaid: 'It is paid.',
    decided: {
      approved: (name, day) => `Approved by ${name} on ${day}.`,
      declined: (name, day) => `Declined by ${name} on ${day}.`,
    },
    thanks: 'Thank you! You get an invoice for what was approved.',
    answeredBefore: 'Some of this was answered or changed before. What counts now is shown below.',
    faults: {
      name: 'Please enter your name.',
      answers: 'Please choose “Approve” or “Decline” for at least one renewal.',
    },
  },
  es: {
    title: 'Sus renovaciones',
    ask: '¿Renovamos?',
    answerBy: (day) => `Responda, por favor, a más tardar el ${day}.`,
    period: 'Periodo',
    price: 'Precio',
    approve: 'Aprobar',
    decline: 'Rechazar',
    name: 'Su nombre',
    note: 'Nota',
    optional: 'opcional',
    send: 'Enviar respuesta',
    preview: 'Esta es una vista previa. Solo el cliente puede responder.',
    answered: 'Lo que se decidió',
    nothingOpen: 'No queda nada por responder.',
    state: {
      approved: 'Aprobada',
      declined: 'Rechazada',
      replaced: 'Nueva propuesta',
      changed: 'Modificada',
      withdrawn: 'Retirada',
      settled: 'Resuelta',
      lapsed: 'No renovada',
      expired: 'Vencida',
    },
    because: {
      replaced: 'Hay una propuesta más reciente. Use, por favor, el enlace del último correo.',
      changed: 'Las condiciones cambiaron desde el envío. Recibirá una propuesta nueva.',
      withdrawn: 'Retiramos esta pregunta. No tiene que hacer nada.',
      settled: 'Esto ya está resuelto. No tiene que hacer nada.',
      lapsed: 'Esto terminó y ya no se renueva.',
      expired: 'El plazo para responder terminó. Escríbanos, por favor, si aún desea renovar.',
    },
    isPaid: 'Está pagada.',
    decided: {
      approved: (name, day) => `${name} la aprobó el ${day}.`,
      declined: (name, day) => `${name} la rechazó el ${day}.`,
    },
    thanks: '¡Gracias! Recibirá una factura por lo aprobado.',
    answeredBefore: 'Algo de esto ya se había respondido o cambió. Abajo está lo que vale ahora.',
    faults: {
      name: 'Escriba su nombre.',
      answers: 'Elija «Aprobar» o «Rechazar» en al menos una renovación.',
    },
  },
};
