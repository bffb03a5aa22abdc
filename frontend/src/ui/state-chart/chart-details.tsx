import {
  type Chart,
  type ChartState,
  type ChartTransition,
  guardText,
  invokeText,
  statesOf,
} from '@oficio/machines/chart';
import { X } from 'lucide-react';
import type { PointerEvent } from 'react';
import { IconButton } from '../button.tsx';
import { kindInWords } from './spoken.ts';
import type { Selection } from './state-chart.types.ts';

interface ChartDetailsProps {
  chart: Chart;
  selection: Selection;
  onClose: () => void;
}

/** The details of one state or one transition. */
export function ChartDetails({ chart, selection: { kind, id }, onClose }: ChartDetailsProps) {
  const state = kind === 'state' ? statesOf(chart).find((candidate) => candidate.id === id) : undefined;
  const transition =
    kind === 'transition' ? chart.transitions.find((candidate) => candidate.id === id) : undefined;
  const rows = state ? rowsOfState(state) : transition ? rowsOfTransition(transition) : [];
  return (
    <div
      role="status"
      className="absolute start-3 bottom-3 z-10 max-h-[60%] w-80 max-w-[calc(100%-1.5rem)] cursor-auto touch-auto overflow-y-auto rounded-surface border border-hairline bg-raised p-4 pe-2 shadow-raised select-text max-sm:bottom-16"
      onPointerDown={(event: PointerEvent) => event.stopPropagation()}
    >
      <div className="flex items-start justify-between gap-2">
        <p className="py-1.5 text-sm font-semibold">{state ? state.key : transition?.event}</p>
        <IconButton size="small" label="Close details" icon={<X aria-hidden />} onClick={onClose} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 pe-2 text-xs">
        {rows.map(([title, values]) => (
          <div key={title} className="contents">
            <dt className="text-ink-subtle">{title}</dt>
            <dd>
              {values.map((value) => (
                <span key={value} className="block">
                  {value}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type Rows = [title: string, values: readonly string[]][];

function rowsOfState(state: ChartState): Rows {
  const rows: Rows = [
    ['Path', state.parent === null || state.id === state.key ? [] : [state.id]],
    ['Kind', [kindInWords(state) ?? ''].filter(Boolean)],
    ['About', state.description === null ? [] : [state.description]],
    ['Tags', state.tags],
    ['On entry', state.entry],
    ['On exit', state.exit],
    ['Invokes', state.invokes.map(invokeText)],
  ];
  return rows.filter(([, values]) => values.length > 0);
}

function rowsOfTransition(transition: ChartTransition): Rows {
  const { source, targets, eventType, event, actions, place, rivals, reenters } = transition;
  const guard = guardText(transition);
  const rows: Rows = [
    ['From', [source]],
    ['To', targets.length === 0 ? ['stays there'] : targets],
    ['If', guard === null ? [] : [guard]],
    ['Tried', rivals > 1 ? [`as number ${place + 1} of ${rivals}`] : []],
    ['Actions', actions],
    ['Enters again', reenters ? ['yes'] : []],
    ['Event', eventType === event ? [] : [eventType]],
  ];
  return rows.filter(([, values]) => values.length > 0);
}
