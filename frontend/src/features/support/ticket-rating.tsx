import { type Ticket, ticketRoutes } from '@oficio/contracts';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { refusalOf } from '../../lib/api/write-refusal.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useStoreTicket } from './use-store-ticket.ts';

const WORDS = ['Bad', 'Poor', 'Fair', 'Good', 'Very good'] as const;

/** How the person who has asked rates Oficio's help. */
export function TicketRating({ ticket: { id, rating } }: { ticket: Ticket }) {
  const [chosen, setChosen] = useState(rating);
  const raiseToast = useRaiseToast();
  const store = useStoreTicket();
  const write = useRouteWrite(ticketRoutes.rate, {
    request: (given: number) => ({ parameters: { id }, body: { rating: given } }),
    onSuccess(ticket) {
      store(ticket);
      raiseToast({ kind: 'success', title: 'Thank you for your rating' });
    },
  });
  const { failure } = refusalOf(write.error);
  const isChanged = chosen !== null && chosen !== rating;
  return (
    <Section title="How was our help?">
      <Form
        label="Rating"
        unsaved={false}
        onSubmit={() => {
          if (isChanged) write.mutate(chosen);
        }}
        className="flex flex-col gap-3"
      >
        {failure && <Notice tone="negative">{failure}</Notice>}
        <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <legend className="sr-only">Stars</legend>
          <div className="flex">
            {WORDS.map((word, index) => (
              <StarChoice
                key={word}
                stars={index + 1}
                word={word}
                chosen={chosen}
                onChoose={() => setChosen(index + 1)}
              />
            ))}
          </div>
          <span aria-hidden className="text-sm text-ink-muted">
            {chosen === null ? 'Not rated yet' : WORDS[chosen - 1]}
          </span>
        </fieldset>
        {(isChanged || write.isPending) && (
          <Button type="submit" size="small" busy={write.isPending} className="self-start">
            {write.isPending ? 'Sending...' : 'Send rating'}
          </Button>
        )}
      </Form>
    </Section>
  );
}

interface StarChoiceProps {
  stars: number;
  word: string;
  chosen: number | null;
  onChoose: () => void;
}

/** A radio button that looks like a star; arrow keys move between them. */
function StarChoice({ stars, word, chosen, onChoose }: StarChoiceProps) {
  const isFilled = chosen !== null && stars <= chosen;
  return (
    <label className="relative flex size-9 cursor-pointer items-center justify-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-accent max-md:size-11">
      <input
        type="radio"
        name="rating"
        value={stars}
        aria-label={`${stars} of 5: ${word}`}
        checked={stars === chosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <Star aria-hidden className={isFilled ? 'size-6 fill-accent text-accent' : 'size-6 text-ink-subtle'} />
    </label>
  );
}
