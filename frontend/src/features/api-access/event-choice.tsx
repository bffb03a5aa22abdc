import type { OutgoingEvent } from '@oficio/contracts';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { eventsByThing, happened } from './webhook-words.ts';

interface EventChoiceProps {
  all: readonly OutgoingEvent[];
  chosen: readonly OutgoingEvent[];
  error: string | undefined;
  onChange: (chosen: OutgoingEvent[]) => void;
}

/** The events that are sent, by the kind of thing. The first box of a kind chooses all of its events. */
export function EventChoice({ all, chosen, error, onChange }: EventChoiceProps) {
  const id = useId();
  const set = (events: readonly OutgoingEvent[], isChosen: boolean) =>
    onChange(all.filter((event) => (events.includes(event) ? isChosen : chosen.includes(event))));
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-sm font-medium text-ink">Events</legend>
      <div className="divide-y divide-hairline rounded-control border border-outline">
        {eventsByThing(all).map(([thing, events]) => {
          const count = events.filter((event) => chosen.includes(event)).length;
          return (
            <div key={thing} className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
              <Checkbox
                label={<span className="font-medium">{thing}</span>}
                checked={count === events.length}
                indeterminate={count > 0 && count < events.length}
                onChange={({ target }) => set(events, target.checked)}
              />
              <div className="flex flex-wrap gap-x-4 gap-y-1 max-sm:ps-7">
                {events.map((event) => (
                  <Checkbox
                    key={event}
                    label={
                      <>
                        <span className="sr-only">{thing}: </span>
                        {happened(event)}
                      </>
                    }
                    checked={chosen.includes(event)}
                    onChange={({ target }) => set([event], target.checked)}
                  />
                ))}
              </div>
            </div>
          );
        })}
      </div>
      {error && (
        <p id={id} role="alert" className="mt-1.5 flex gap-1.5 text-sm text-red">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
