import type { ChartLayout } from '@oficio/machines/chart';

/** The last transitions. A new `turn` restarts their pulse. */
interface LitTransitions {
  /** Ids as `transitionId` gives them. */
  ids: readonly string[];
  turn: number;
}

export interface StateChartProps {
  layout: ChartLayout;
  /** Ids of the active states, as `activeStates` gives them. */
  active?: readonly string[] | undefined;
  lit?: LitTransitions | null | undefined;
  /** The drawing's accessible name. */
  label: string;
}

/** The state or transition whose details are shown. */
export interface Selection {
  kind: 'state' | 'transition';
  id: string;
}

/** The props that all parts of the drawing share. */
export interface Scene {
  layout: ChartLayout;
  active: ReadonlySet<string>;
  lit: LitTransitions | null;
  selection: Selection | null;
  onSelect: (selection: Selection) => void;
  onFocus: (focused: Selection) => void;
}
