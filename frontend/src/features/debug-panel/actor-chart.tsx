import { activeStates, type ChartLayout, chartOf, layOut, transitionId } from '@oficio/machines/chart';
import { useEffect, useState } from 'react';
import { loadLayoutEngine } from '../../ui/state-chart/layout-engine.ts';
import { StateChart } from '../../ui/state-chart/state-chart.tsx';
import type { ActorRecord } from './recorder.types.ts';

type Machine = Parameters<typeof chartOf>[0];
type Snapshot = Parameters<typeof activeStates>[0];
type Taken = Parameters<typeof transitionId>[0];

/** One layout for each machine, shared by its actors. */
const layouts = new Map<string, Promise<ChartLayout>>();

/** The machine's chart with the active states and the last transitions. */
export function ActorChart({ actor }: { actor: ActorRecord }) {
  const layout = useLayout(actor);
  if (layout === null) return <p className="odp-empty">Drawing the chart…</p>;
  if (layout === 'failed') return <p className="odp-empty">The chart could not be drawn.</p>;
  const ids = actor.lastTransitions.flatMap((taken) => transitionId(taken as unknown as Taken) ?? []);
  return (
    <StateChart
      layout={layout}
      active={activeStates(actor.snapshot as Snapshot)}
      lit={{ ids, turn: actor.turn }}
      label={`Chart of ${actor.name}`}
    />
  );
}

function useLayout({ machineId, logic }: ActorRecord): ChartLayout | 'failed' | null {
  const [layout, setLayout] = useState<ChartLayout | 'failed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: ChartLayout | 'failed') => {
      if (isCurrent) setLayout(next);
    };
    layoutOf(machineId ?? '', logic as Machine).then(show, () => show('failed'));
    return () => {
      isCurrent = false;
    };
  }, [machineId, logic]);
  return layout;
}

function layoutOf(machineId: string, machine: Machine): Promise<ChartLayout> {
  const known = layouts.get(machineId);
  if (known) return known;
  const layout = loadLayoutEngine().then((engine) => layOut(chartOf(machine), engine));
  layouts.set(machineId, layout);
  layout.catch(() => layouts.delete(machineId));
  return layout;
}
