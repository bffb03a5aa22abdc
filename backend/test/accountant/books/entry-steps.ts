import { expenseRoutes, incomeRoutes } from '@oficio/contracts';
import type { Books } from './books.ts';
import { taxedAmounts } from './taxed-amounts.ts';

/** Books income that comes from no payment. */
export async function income(books: Books): Promise<boolean> {
  const { dice } = books;
  const client = dice.chance(60) ? dice.of(books.clients).id : null;
  const body = { ...dated(books), ...amounts(books, 1), clientId: client, payer: client ? null : 'Bazar' };
  await books.ask(incomeRoutes.create, { body: { ...body, categoryId: dice.of(books.categoryIds.income) } });
  return true;
}

export function paidExpense(books: Books): Promise<boolean> {
  return expense(books, books.dice.of(['paid', 'reimbursed'] as const));
}

export function unpaidExpense(books: Books): Promise<boolean> {
  return expense(books, 'unpaid');
}

export function plannedExpense(books: Books): Promise<boolean> {
  return expense(books, 'planned');
}

/** A vendor returns money of an expense. */
export function vendorRefund(books: Books): Promise<boolean> {
  return expense(books, books.dice.of(['unpaid', 'paid'] as const), -1);
}

async function expense(books: Books, status: string, sign: 1 | -1 = 1): Promise<boolean> {
  const { dice } = books;
  const body = {
    ...dated(books),
    ...(dice.chance(65) ? taxedAmounts(books, sign) : amounts(books, sign)),
    vendor: dice.of(['Papel', 'Luz', 'Nube']),
    status,
    clientId: dice.chance(50) ? dice.of(books.clients).id : null,
    categoryId: dice.of(books.categoryIds.expense),
    creditableTax: dice.chance(40) ? undefined : dice.chance(60),
  };
  await books.ask(expenseRoutes.create, { body });
  return true;
}

/** Pays an expense on a later day than it was incurred. */
export async function laterPaidExpense(books: Books): Promise<boolean> {
  const { items } = await books.ask(expenseRoutes.list, { query: { status: 'unpaid', limit: '100' } });
  const chosen = books.dice.one(items.filter(({ date }) => date < books.today));
  if (!chosen) return false;
  const { id, version } = chosen;
  const body = { version, status: 'paid', paidOn: books.today };
  await books.ask(expenseRoutes.update, { parameters: { id }, body });
  return true;
}

/** Corrects the amount of booked income, at the rate that it has. */
export async function correctedIncome(books: Books): Promise<boolean> {
  const { items } = await books.ask(incomeRoutes.list, { query: { source: 'manual', limit: '100' } });
  const chosen = books.dice.one(items);
  if (!chosen) return false;
  const { id, version, taxMinor } = chosen;
  const body = { version, amountMinor: taxMinor + books.dice.between(1, 90_000) };
  await books.ask(incomeRoutes.update, { parameters: { id }, body });
  return true;
}

/** Puts an expense into the trash. */
export async function removedExpense(books: Books): Promise<boolean> {
  const { items } = await books.ask(expenseRoutes.list, { query: { limit: '100' } });
  const chosen = books.dice.one(items);
  if (!chosen) return false;
  await books.ask(expenseRoutes.remove, { parameters: { id: chosen.id } });
  return true;
}

function dated(books: Books) {
  const currency = books.dice.of(['MXN', 'MXN', 'USD', 'JPY'] as const);
  return { date: books.recentDay(20), currency, rateE8: books.rate(currency) };
}

/** An amount with taxes whose rates aren't known, which some entries have. */
function amounts({ dice }: Books, sign: 1 | -1) {
  const amountMinor = dice.between(500, 400_000);
  const tax = dice.chance(60) ? dice.between(1, Math.floor(amountMinor / 5)) : 0;
  const withheld = dice.chance(40) ? dice.between(1, Math.floor(amountMinor / 8)) : 0;
  return {
    amountMinor: sign * amountMinor,
    taxMinor: sign * tax || 0,
    withheldMinor: sign * withheld || 0,
  };
}
