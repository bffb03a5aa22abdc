import { type RecurringDocument } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { QUOTE_PLACE } from '../../entities/quote/quote-place.tsx';
import {
  endWords,
  everyWords,
  KIND_WORDS,
  modeWords,
  noticeWords,
} from '../../entities/recurring/recurring-words.ts';
import { unitPriceText } from '../../lib/text/unit-price-text.ts';
import { pathOfRecord } from '../../records/record-area.ts';
import { Fact, FactList } from '../../records/record-facts.tsx';
import { Section } from '../../ui/card.tsx';
import { isAnnounced } from './recurring-form.ts';

/** How often a series comes, and what each document has. */
export function RecurringDetails({ series }: { series: RecurringDocument }) {
  const { kind, clientId, clientName, template, income, expense, currency, noticeDays, mode, quote } = series;
  return (
    <Section title="Details">
      <FactList>
        <Fact label="Kind">{KIND_WORDS[kind].label}</Fact>
        {clientId !== null && (
          <Fact label="Client">
            <Link to={pathOfRecord({ path: '/clients' }, clientId)}>{clientName}</Link>
          </Fact>
        )}
        {quote && (
          <Fact label="Quote">
            <Link to={pathOfRecord(QUOTE_PLACE, quote.id)}>{quote.title}</Link>
          </Fact>
        )}
        {expense && <Fact label="Vendor">{expense.vendor}</Fact>}
        {income?.payer && <Fact label="From">{income.payer}</Fact>}
        <Fact label="How often">{everyWords(series)}</Fact>
        <Fact label="Ends">{endWords(series)}</Fact>
        <Fact label="What it does">{modeWords(series)}</Fact>
        {noticeDays.length > 0 && isAnnounced(kind, mode) && (
          <Fact label="Announced">{noticeWords(noticeDays)}</Fact>
        )}
        {template && (
          <Fact label={template.lines.length === 1 ? 'Line' : 'Lines'}>
            {template.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a template have no other identity.
              <span key={index} className="block">
                <bdi>{line.description}</bdi>, {unitPriceText(line, currency)}
              </span>
            ))}
          </Fact>
        )}
      </FactList>
    </Section>
  );
}
