import { type AnswerOf, type ClientRowKind, type clientMergeRoutes, NUMBER_LOCALE } from '@oficio/contracts';

const WORDS: Record<ClientRowKind, readonly [one: string, many: string]> = {
  contacts: ['contact', 'contacts'],
  notes: ['note', 'notes'],
  documents: ['document', 'documents'],
  mails: ['mail', 'mails'],
  links: ['link', 'links'],
  domains: ['domain', 'domains'],
  certificates: ['certificate', 'certificates'],
  projects: ['project', 'projects'],
  hosting: ['service', 'services'],
  renewalProposals: ['renewal proposal', 'renewal proposals'],
  renewals: ['renewal', 'renewals'],
  payments: ['payment', 'payments'],
  invoices: ['invoice', 'invoices'],
  quotes: ['quote', 'quotes'],
  recurring: ['recurring invoice', 'recurring invoices'],
  income: ['income entry', 'income entries'],
  expenses: ['expense', 'expenses'],
  tickets: ['request', 'requests'],
};

/** What moves in a merge, for example `2 contacts and 1,000 domains move.` */
export function rowsInWords(rows: AnswerOf<typeof clientMergeRoutes.rows>['rows']): string {
  const number = new Intl.NumberFormat(NUMBER_LOCALE);
  const parts = rows
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${number.format(count)} ${WORDS[kind][count === 1 ? 0 : 1]}`);
  if (parts.length === 0) return 'Nothing else belongs to it.';
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return `${new Intl.ListFormat('en').format(parts)} ${total === 1 ? 'moves' : 'move'}.`;
}
