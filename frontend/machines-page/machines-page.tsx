import { StateChart } from '../src/ui/state-chart/state-chart.tsx';
import { MachineFacts } from './machine-facts.tsx';
import { MachineList } from './machine-list.tsx';
import type { MachineSheet } from './machine-sheet.types.ts';
import { PathPlayer } from './path-player.tsx';
import { usePlayer } from './use-player.ts';
import { usePlayerKeys } from './use-player-keys.ts';

/** Every machine: its chart, its facts, and the paths of its tests, step by step. */
export function MachinesPage({ sheets }: { sheets: readonly MachineSheet[] }) {
  const { state, dispatch } = usePlayer(sheets);
  usePlayerKeys(dispatch);
  const sheet = sheets.find(({ id }) => id === state.machine);
  if (!sheet) return <p className="p-8">There are no machines.</p>;
  const path = sheet.paths[state.path];
  const step = state.step === 0 ? path?.first : path?.steps[state.step - 1];
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:h-dvh lg:grid-cols-[13rem_minmax(0,1fr)_23rem]">
      <MachineList
        sheets={sheets}
        chosen={sheet.id}
        onChoose={(machine) => dispatch({ type: 'machineChosen', machine })}
      />
      <main className="flex min-h-0 min-w-0 flex-col">
        <MachineFacts sheet={sheet} />
        <div className="h-[60dvh] shrink-0 border-hairline max-lg:border-y lg:h-auto lg:min-h-0 lg:shrink lg:grow lg:border-t">
          <StateChart
            key={sheet.id}
            layout={sheet.layout}
            active={step?.active}
            lit={step ? { ids: step.transitions, turn: state.turn } : null}
            label={`Chart of ${sheet.id}`}
          />
        </div>
      </main>
      <PathPlayer key={sheet.id} sheet={sheet} state={state} dispatch={dispatch} />
    </div>
  );
}
