import {
  formatMoney,
  type Invoice,
  type InvoiceLine,
  NUMBER_LOCALE,
  QUANTITY_SCALE,
} from '@oficio/contracts';
import { Card } from '../../ui/card.tsx';

const quantity = new Intl.NumberFormat(NUMBER_LOCALE, { maximumFractionDigits: 4 });

/** The lines and the totals of an invoice. */
export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { currency, lines } = invoice;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  if (lines.length === 0) return <p className="text-ink-muted">No lines yet.</p>;
  return (
    <Card flush className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">Lines</caption>
        <thead>
          <tr className="border-b border-hairline text-start text-ink-muted">
            {['Description', 'Quantity', 'Price', 'Amount'].map((header) => (
              <th
                key={header}
                scope="col"
                className="px-4 py-2.5 text-end font-medium first:w-full first:text-start"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.id} line={line} money={money} />
          ))}
        </tbody>
      </table>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 px-4 py-4 text-end tabular-nums">
        <dt className="text-ink-muted">Subtotal</dt>
        <dd>{money(invoice.netMinor)}</dd>
        {invoice.taxes.map((tax) => (
          <TaxLine key={`${tax.kind}-${tax.name}-${tax.ratePpm}`} {...{ tax, money }} />
        ))}
        <dt className="font-semibold">Total</dt>
        <dd className="text-base font-semibold">{money(invoice.totalMinor)}</dd>
      </dl>
    </Card>
  );
}

function LineRow({ line, money }: { line: InvoiceLine; money: (amountMinor: number) => string }) {
  return (
    <tr className="border-b border-hairline align-top">
      <td dir="auto" className="px-4 py-2.5 whitespace-pre-wrap">
        {line.description}
      </td>
      <td className="px-4 py-2.5 text-end whitespace-nowrap tabular-nums">
        {quantity.format(line.quantityE4 / QUANTITY_SCALE)} {line.unit}
      </td>
      <td className="px-4 py-2.5 text-end whitespace-nowrap tabular-nums">{money(line.unitPriceMinor)}</td>
      <td className="px-4 py-2.5 text-end whitespace-nowrap tabular-nums">{money(line.netMinor)}</td>
    </tr>
  );
}

function TaxLine({ tax, money }: { tax: Invoice['taxes'][number]; money: (amountMinor: number) => string }) {
  return (
    <>
      <dt className="text-ink-muted">{tax.name}</dt>
      <dd>{money(tax.kind === 'withheld' ? -tax.taxMinor : tax.taxMinor)}</dd>
    </>
  );
}
