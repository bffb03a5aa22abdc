import { type Chart, type ChartState, statesOf } from '@oficio/machines/chart';
import { spokenState, spokenTransition, transitionsFrom } from './spoken.ts';

/** The chart as a nested list for screen readers. */
export function ChartText({ chart, active }: { chart: Chart; active: readonly string[] }) {
  const written = (state: ChartState) => ({
    id: state.id,
    text:
      state.parent === null
        ? spokenState(state, false)
        : `${state.id}: ${spokenState(state, active.includes(state.id))}`,
    transitions: transitionsFrom(chart, state.id),
  });
  return (
    <ul className="sr-only" aria-label={`States and transitions of ${chart.id}`}>
      {statesOf(chart)
        .map(written)
        .map(({ id, text, transitions }) => (
          <li key={id}>
            {text}
            {transitions.length > 0 && (
              <ul>
                {transitions.map((transition) => (
                  <li key={transition.id}>{spokenTransition(transition)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
    </ul>
  );
}
