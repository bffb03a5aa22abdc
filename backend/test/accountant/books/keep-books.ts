import { addDays, type LocalDate } from '@oficio/contracts';
import type { Books } from './books.ts';
import {
  appliedCredit,
  creditNote,
  reversedAllocation,
  reversedCredit,
  reversedWriteOff,
  writeOff,
} from './correction-steps.ts';
import { changedSettings, deposit, finalInvoice, invoice, voidedInvoice } from './document-steps.ts';
import {
  correctedIncome,
  income,
  laterPaidExpense,
  paidExpense,
  plannedExpense,
  removedExpense,
  unpaidExpense,
  vendorRefund,
} from './entry-steps.ts';
import {
  earlyPayment,
  laterAllocation,
  overpayment,
  partPayment,
  paymentOfTwo,
  refund,
  refundOfCredit,
  unallocatedPayment,
  voidedPayment,
  voidedRefund,
  wholePayment,
} from './payment-steps.ts';

/** Each kind of step, and how often it comes in a hundred and some steps. A step answers whether it had something to do. */
const STEPS: Record<string, [times: number, step: (books: Books) => Promise<boolean>]> = {
  invoice: [30, invoice],
  deposit: [5, deposit],
  'final invoice': [5, finalInvoice],
  'voided invoice': [4, voidedInvoice],
  'changed settings': [4, changedSettings],
  'part payment': [12, partPayment],
  'whole payment': [7, wholePayment],
  'early payment': [3, earlyPayment],
  overpayment: [4, overpayment],
  'payment of two': [5, paymentOfTwo],
  'unallocated payment': [4, unallocatedPayment],
  'later allocation': [5, laterAllocation],
  refund: [6, refund],
  'refund of a credit': [4, refundOfCredit],
  'voided payment': [4, voidedPayment],
  'voided refund': [3, voidedRefund],
  'credit note': [9, creditNote],
  'applied credit': [4, appliedCredit],
  'write-off': [6, writeOff],
  'reversed write-off': [3, reversedWriteOff],
  'reversed allocation': [3, reversedAllocation],
  'reversed credit': [2, reversedCredit],
  income: [10, income],
  'corrected income': [2, correctedIncome],
  'paid expense': [9, paidExpense],
  'unpaid expense': [7, unpaidExpense],
  'planned expense': [3, plannedExpense],
  'later paid expense': [4, laterPaidExpense],
  'vendor’s refund': [4, vendorRefund],
  'removed expense': [2, removedExpense],
};

export const STEP_KINDS: string[] = Object.keys(STEPS);

/**
 * Takes random steps, spread over days. Returns how often each kind happened. A step that had nothing to do yet is tried
 * again later.
 */
export async function keepBooks(
  books: Books,
  { first, days, rounds }: { first: LocalDate; days: number; rounds: number },
): Promise<Record<string, number>> {
  const deck = Array.from({ length: rounds }, () => {
    const cards = Object.entries(STEPS).flatMap(([kind, [times]]) => Array<string>(times).fill(kind));
    return books.dice.shuffled(cards);
  }).flat();
  const happened: Record<string, number> = {};
  let later: string[] = [];
  for (const [index, kind] of deck.entries()) {
    books.turnTo(addDays(first, Math.floor((index * days) / deck.length)));
    const due = [kind, ...later];
    later = [];
    for (const one of due) {
      if (await STEPS[one]?.[1](books)) happened[one] = (happened[one] ?? 0) + 1;
      else if (later.length < 3) later.push(one);
    }
  }
  return happened;
}
