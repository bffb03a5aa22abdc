import type { ChartLayout } from '@oficio/machines/chart';

/** The transitions that were taken last. A new `turn` lets them pulse again. */
interface LitTransitions {
  /** As `transitionId` gives them. */
  ids: readonly string[];
  turn: number;
}

export interface StateChartProps {
  layout: ChartLayout;
  /** Ids of the states that the machine is in, as `activeStates` gives them. */
  active?: readonly string[] | undefined;
  lit?: LitTransitions | null | undefined;
  /** What the drawing shows: its accessible name. */
  label: string;
}

/** What somebody looks at more closely. */
export interface Selection {
  kind: 'state' | 'transition';
  id: string;
}

/** What all parts of the drawing are drawn by. */
export interface Scene {
  layout: ChartLayout;
  active: ReadonlySet<string>;
  lit: LitTransitions | null;
  selection: Selection | null;
  onSelect: (selection: Selection) => void;
}
