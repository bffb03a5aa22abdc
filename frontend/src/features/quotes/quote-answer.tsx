import type { Quote } from '@oficio/contracts';
import { DayCell } from '../../records/cells.tsx';
import { Fact, FactList } from '../../records/record-facts.tsx';
import { Section } from '../../ui/card.tsx';

/** What the client has answered. Nothing where there is no answer. */
export function QuoteAnswer({ quote: { answer, answeredAt, lifecycle, lines } }: { quote: Quote }) {
  if (!answer) return null;
  const isRefusal = lifecycle === 'declined';
  const options = lines.filter(({ choice }) => choice !== 'fixed');
  const chosen = options.filter(({ id }) => answer.chosen.includes(id));
  return (
    <Section title="Answer">
      <FactList>
        <Fact label={isRefusal ? 'Declined by' : 'Accepted by'}>{answer.name}</Fact>
        <Fact label="On">{answeredAt && <DayCell instant={answeredAt} />}</Fact>
        <Fact label="Entered by">{answer.by === 'client' ? 'The client, online' : 'Your team'}</Fact>
        {answer.note && (
          <Fact label={isRefusal ? 'Reason' : 'Note'}>
            <span className="whitespace-pre-wrap">{answer.note}</span>
          </Fact>
        )}
        {!isRefusal && options.length > 0 && (
          <Fact label="Chosen options">
            {chosen.length === 0
              ? 'None'
              : chosen.map(({ id, description }) => <p key={id}>{description}</p>)}
          </Fact>
        )}
      </FactList>
    </Section>
  );
}
