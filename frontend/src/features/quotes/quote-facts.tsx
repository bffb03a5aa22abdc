import { formatLocalDate, pathOf, type Quote, quoteRoutes } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { INVOICE_PLACE } from '../../entities/invoice/invoice-place.tsx';
import { DELIVERY_WORDS, depositWords } from '../../entities/invoice/invoice-words.ts';
import { usePdfFile } from '../../entities/invoice/use-pdf-file.ts';
import { quoteName } from '../../entities/quote/quote-words.ts';
import { RECURRING_PATH } from '../../entities/recurring/recurring-words.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { DayCell } from '../../records/cells.tsx';
import { pathOfRecord } from '../../records/record-area.ts';
import { Fact, FactList } from '../../records/record-facts.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { ValidUntil } from './quote-status.tsx';
import { useMailOutcome } from './use-mail-outcome.ts';

/** The facts of a quote, and the invoice that it has become. */
export function QuoteFacts({ quote }: { quote: Quote }) {
  useMailOutcome(quote);
  const { clientId, clientName, currency, totalMinor, sentOn, viewedAt, revision, lines } = quote;
  const { invoice, recurring, deposits } = quote;
  const delivery = DELIVERY_WORDS[quote.delivery];
  const openOptions = lines.filter(
    ({ id, choice }) => choice === 'optional' && !quote.answer?.chosen.includes(id),
  );
  return (
    <Section title="Details" actions={<PdfButton quote={quote} />}>
      <FactList>
        <Fact label="Client">
          <Link to={pathOfRecord({ path: '/clients' }, clientId)}>{clientName}</Link>
        </Fact>
        {invoice && (
          <Fact label="Invoice">
            <Link to={pathOfRecord(INVOICE_PLACE, invoice.id)}>{invoice.title}</Link>
          </Fact>
        )}
        {recurring && (
          <Fact label="Recurring invoice">
            <Link to={pathOfRecord({ path: RECURRING_PATH }, recurring.id)}>{recurring.name}</Link>
          </Fact>
        )}
        {deposits.length > 0 && (
          <Fact label="Deposits">
            {deposits.map((deposit) => (
              <Link key={deposit.id} to={pathOfRecord(INVOICE_PLACE, deposit.id)} className="block">
                {deposit.title}{' '}
                <span className="whitespace-nowrap tabular-nums">
                  ({moneyText({ amountMinor: deposit.totalMinor, currency })},
                </span>{' '}
                {depositWords(deposit)})
              </Link>
            ))}
          </Fact>
        )}
        <Fact label="Total">
          <span className="font-semibold tabular-nums">
            {moneyText({ amountMinor: totalMinor, currency })}
          </span>
          {openOptions.length > 0 && (
            <span className="ms-2 text-ink-muted">{withoutOptions(openOptions.length)}</span>
          )}
        </Fact>
        {revision > 1 && <Fact label="Version">{revision}</Fact>}
        <Fact label="Sent">{sentOn && formatLocalDate(sentOn)}</Fact>
        {delivery && <Fact label="Mail">{delivery}</Fact>}
        <Fact label="Valid until">
          <ValidUntil quote={quote} />
        </Fact>
        {viewedAt && (
          <Fact label="Viewed">
            <DayCell instant={viewedAt} />
          </Fact>
        )}
        {quote.poNumber && <Fact label="PO number">{quote.poNumber}</Fact>}
      </FactList>
    </Section>
  );
}

function withoutOptions(count: number): string {
  return count === 1 ? 'without 1 option' : `without ${count} options`;
}

function PdfButton({ quote }: { quote: Quote }) {
  const { mutate, isPending } = usePdfFile();
  const file = { path: pathOf(quoteRoutes.pdf, { id: quote.id }), name: quoteName(quote) };
  return (
    <Button size="small" busy={isPending} onClick={() => mutate(file)}>
      Download PDF
    </Button>
  );
}
