import { page } from 'vitest/browser';
import { FakeLedger } from './fake-ledger.ts';
import type { FakeServer } from './fake-server.ts';
import { openScreen, type ScreenOptions } from './open-screen.tsx';

/** The first record of a `FakeLedger`. */
export const FIRST_INVOICE = '00000000-0000-7000-8000-000000000001';

/** The list of an invoice's settlements. */
export const card = page.getByRole('list', { name: 'Payments', exact: true });
export const recordDialog = page.getByRole('dialog', { name: /^Record a payment/ });
export const amount = recordDialog.getByLabelText('Amount', { exact: true });
export const record = recordDialog.getByRole('button', { name: 'Record payment' });

/** What is owed on the invoice of the page, or left of the credit note. */
export const balance = page.getByRole('main').getByText(/^(Balance|Left)MX\$/);

export async function choose(item: string): Promise<void> {
  await page.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

interface LedgerOptions extends ScreenOptions {
  path?: string;
}

/** Opens the page of the first invoice that `fill` adds, or the given path. */
export async function openLedger(
  fill: (ledger: FakeLedger, server: FakeServer) => void,
  { path = `/invoices/${FIRST_INVOICE}`, ...options }: LedgerOptions = {},
) {
  let ledger: FakeLedger | undefined;
  const screen = await openScreen(path, {
    ...options,
    answers(server) {
      ledger = new FakeLedger(server);
      fill(ledger, server);
    },
  });
  if (!ledger) throw new Error('No ledger');
  return { ...screen, ledger };
}
