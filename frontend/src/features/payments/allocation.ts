/** An invoice on which something is owed. */
export interface OpenInvoice {
  id: string;
  balanceMinor: number;
}

/** Spreads an amount over invoices in their order: each one gets at most its balance, and those that get nothing are left out. */
export function spread(amountMinor: number, invoices: readonly OpenInvoice[]): Map<string, number> {
  const parts = new Map<string, number>();
  let left = amountMinor;
  for (const { id, balanceMinor } of invoices) {
    const part = Math.min(left, balanceMinor);
    if (part <= 0) continue;
    parts.set(id, part);
    left -= part;
  }
  return parts;
}
