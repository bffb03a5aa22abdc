import { normalised } from '@oficio/contracts';

/** Words of other products for the choices of a field. A word counts where the field has its choice. */
const WORDS: Readonly<Record<string, string>> = {
  individual: 'person',
  private: 'person',
  business: 'company',
  organization: 'company',
  organisation: 'company',
  prospect: 'lead',
  enabled: 'active',
  ok: 'active',
  closed: 'inactive',
  disabled: 'inactive',
  canceled: 'cancelled',
  terminated: 'cancelled',
  expired: 'active',
  transferred: 'transferred_out',
  'transferred away': 'transferred_out',
  sold: 'transferred_out',
  yearly: 'annual',
  annually: 'annual',
  year: 'annual',
  month: 'monthly',
  'semi annually': 'semiannual',
  biennially: 'biennial',
  triennially: 'triennial',
  once: 'one_time',
  onetime: 'one_time',
  'one time': 'one_time',
  provider: 'us',
  own: 'us',
  customer: 'client',
  'bank transfer': 'bank_transfer',
  transfer: 'bank_transfer',
  'wire transfer': 'bank_transfer',
  sepa: 'bank_transfer',
  'credit card': 'card',
  'debit card': 'card',
  cheque: 'check',
  'in progress': 'active',
  'on hold': 'on_hold',
  done: 'completed',
  finished: 'completed',
  english: 'en',
  spanish: 'es',
};

/** Statuses of other products that an issued invoice has. */
const ISSUED = [
  'sent',
  'viewed',
  'paid',
  'partial',
  'partially paid',
  'overdue',
  'unpaid',
  'open',
  'approved',
  'auto paid',
];
const VOIDED = ['cancelled', 'canceled', 'voided', 'reversed'];

/** Statuses of other products that a payment has which arrived. */
const ARRIVED = ['completed', 'complete', 'paid', 'received', 'success', 'successful', 'ok'];

/** The choice that a word means; null for none. */
export function chosenWord(text: string, choices: readonly string[]): string | null {
  const word = normalised(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const own = choices.find((choice) => choice.replaceAll('_', ' ') === word);
  if (own) return own;
  const meant = meaningOf(word, choices);
  return meant && choices.includes(meant) ? meant : null;
}

function meaningOf(word: string, choices: readonly string[]): string | undefined {
  if (choices.includes('void')) return invoiceState(word);
  if (choices.includes('succeeded')) return paymentStatus(word);
  return WORDS[word];
}

function paymentStatus(word: string): string | undefined {
  if (ARRIVED.includes(word)) return 'succeeded';
  return VOIDED.includes(word) ? 'voided' : undefined;
}

function invoiceState(word: string): string | undefined {
  if (ISSUED.includes(word)) return 'issued';
  return VOIDED.includes(word) ? 'void' : undefined;
}

const YES = ['yes', 'y', 'true', 't', '1', 'on', 'x', 'si', 'ja', 'oui'];
const NO = ['no', 'n', 'false', 'f', '0', 'off', 'nein', 'non'];

export function isYes(text: string): boolean | null {
  const word = normalised(text).trim();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : null;
}
