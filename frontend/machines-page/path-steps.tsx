import { durationText, type PlayedPath, type PlayedStep } from '@oficio/machines/chart';
import { type Dispatch, useEffect, useRef } from 'react';
import { classNames } from '../src/ui/class-names.ts';
import { StepDetails } from './step-details.tsx';
import type { PlayerAction } from './use-player.ts';

interface PathStepsProps {
  path: PlayedPath;
  current: number;
  dispatch: Dispatch<PlayerAction>;
}

/** The list of steps; the current one shows its details. */
export function PathSteps({ path, current, dispatch }: PathStepsProps) {
  const list = useRef<HTMLOListElement>(null);
  const steps = [path.first, ...path.steps];

  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  return (
    <ol ref={list} aria-label="Steps" className="min-h-0 grow overflow-y-auto p-2">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a path's steps never change places.
        <li key={index} className={classNames('rounded-control', index === current && 'bg-sunken')}>
          <button
            type="button"
            aria-current={index === current ? 'step' : undefined}
            className="flex w-full items-baseline gap-2 rounded-control px-2 py-1.5 text-start hover:bg-sunken"
            onClick={() => dispatch({ type: 'stepChosen', step: index })}
          >
            <span className="w-5 shrink-0 text-end text-xs text-ink-subtle tabular-nums">{index}</span>
            <span className="min-w-0">
              <span className={classNames('block', index === current ? 'font-semibold' : 'font-medium')}>
                {eventOf(step)}
              </span>
              <span className="block text-xs text-ink-muted">{step.states.join(', ')}</span>
            </span>
          </button>
          {index === current && <StepDetails step={step} before={steps[index - 1]} />}
        </li>
      ))}
    </ol>
  );
}

function eventOf({ event, elapsed }: PlayedStep): string {
  return elapsed > 0 ? `${event} (${durationText(elapsed)})` : event;
}
