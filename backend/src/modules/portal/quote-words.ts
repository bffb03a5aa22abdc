import type { DocumentLocale, QuoteStatus } from '@oficio/contracts';

interface QuotePageWords {
  status: Record<QuoteStatus, string>;
  validUntil: (day: string, distance: string) => string;
  ask: string;
  /** Above the options, whose prices have taxes added. */
  withoutTaxes: string;
  each: (amount: string) => string;
  /** The heading of a line and what can be chosen instead of it. */
  chooseOne: string;
  name: string;
  note: string;
  optional: string;
  accept: string;
  decline: string;
  faults: { name: string };
  preview: string;
  /** After an answer to a version that is gone, or that met another answer. */
  notStored: string;
  acceptedBy: (name: string, day: string) => string;
  declinedBy: (name: string, day: string) => string;
  chosen: string;
  total: string;
  yourNote: string;
  isChanging: string;
  hasExpired: string;
  isWithdrawn: string;
}

/** The texts of the client's page of a quote. */
export const QUOTE_PAGE_WORDS: Record<DocumentLocale, QuotePageWords> = {
  en: {
    status: {
      draft: 'Being changed',
      open: 'Waiting for your answer',
      expired: 'Expired',
      accepted: 'Accepted',
      invoiced: 'Accepted',
      declined: 'Declined',
      withdrawn: 'Withdrawn',
    },
    validUntil: (day, distance) => `Valid until ${day} (${distance})`,
    ask: 'Your answer',
    withoutTaxes: 'Taxes are added to these prices.',
    each: (amount) => `+ ${amount}`,
    chooseOne: 'Choose one',
    name: 'Your name',
    note: 'Note',
    optional: 'optional',
    accept: 'Accept the quote',
    decline: 'Decline',
    faults: { name: 'Please enter your name.' },
    preview: 'This is a preview. Your client can answer here.',
    notStored: 'Your answer wasn’t stored, because the quote has changed or was answered before.',
    acceptedBy: (name, day) => `Accepted by ${name} on ${day}.`,
    declinedBy: (name, day) => `Declined by ${name} on ${day}.`,
    chosen: 'Chosen options',
    total: 'Accepted total',
    yourNote: 'Note',
    isChanging: 'This quote is being changed. You can answer once the new version is here.',
    hasExpired: 'This quote can’t be answered any more. Ask for a new one if you still want it.',
    isWithdrawn: 'This quote was withdrawn.',
  },
  es: {
    status: {
      draft: 'En cambio',
      open: 'En espera de su respuesta',
      expired: 'Vencida',
      accepted: 'Aceptada',
      invoiced: 'Aceptada',
      declined: 'Rechazada',
      withdrawn: 'Retirada',
    },
    validUntil: (day, distance) => `Válida hasta el ${day} (${distance})`,
    ask: 'Su respuesta',
    withoutTaxes: 'A estos precios se agregan impuestos.',
    each: (amount) => `+ ${amount}`,
    chooseOne: 'Elija una',
    name: 'Su nombre',
    note: 'Nota',
    optional: 'opcional',
    accept: 'Aceptar la cotización',
    decline: 'Rechazar',
    faults: { name: 'Escriba su nombre.' },
    preview: 'Esto es una vista previa. Su cliente puede responder aquí.',
    notStored: 'Su respuesta no se guardó, porque la cotización cambió o ya fue respondida.',
    acceptedBy: (name, day) => `Aceptada por ${name} el ${day}.`,
    declinedBy: (name, day) => `Rechazada por ${name} el ${day}.`,
    chosen: 'Opciones elegidas',
    total: 'Total aceptado',
    yourNote: 'Nota',
    isChanging: 'Esta cotización se está cambiando. Podrá responder cuando esté la nueva versión.',
    hasExpired: 'Esta cotización ya no se puede responder. Pida una nueva si aún la desea.',
    isWithdrawn: 'Esta cotización fue retirada.',
  },
};
