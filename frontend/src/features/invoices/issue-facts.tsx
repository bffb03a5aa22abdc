import {
  addDays,
  billingSettingsRoutes,
  clientRoutes,
  formatLocalDate,
  type Invoice,
  type LocalDate,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { Fact, FactList } from '../../records/record-facts.tsx';

interface IssueFactsProps {
  invoice: Invoice;
  day: LocalDate;
  isLater: boolean;
  /** The number that the document gets if no other one is issued before. */
  number: string | null;
}

/** What a draft becomes by its issue. */
export function IssueFacts({ invoice, day, isLater, number }: IssueFactsProps) {
  return (
    <FactList>
      <Fact label="Client">
        <bdi className="break-words">{invoice.clientName}</bdi>
      </Fact>
      <Fact label="Total">
        <span className="text-lg font-semibold tabular-nums">{totalOf(invoice)}</span>
      </Fact>
      <Fact label="Number">
        {isLater ? 'On the day of issue' : <span className="tabular-nums">{number}</span>}
      </Fact>
      {invoice.kind !== 'credit_note' && (
        <Fact label="Due">
          <ResultingDueDay invoice={invoice} day={day} />
        </Fact>
      )}
    </FactList>
  );
}

export const totalOf = ({ totalMinor: amountMinor, currency }: Invoice) =>
  moneyText({ amountMinor, currency });

/** The due date of the draft, or the one that the client's terms give. */
function ResultingDueDay({ invoice: { clientId, dueDate }, day }: { invoice: Invoice; day: LocalDate }) {
  const client = useQuery(queryOf(clientRoutes.one, { parameters: { id: clientId } })).data;
  const settings = useQuery(queryOf(billingSettingsRoutes.one)).data;
  if (dueDate) return formatLocalDate(dueDate);
  if (!client || !settings) return null;
  const days = client.paymentTermsDays ?? settings.paymentTermsDays;
  return `${formatLocalDate(addDays(day, days))} (${days === 1 ? '1 day' : `${days} days`})`;
}
