import type { ChartLayout, PlayedPath } from '@oficio/machines/chart';

/** All that the page shows of one machine. */
export interface MachineSheet {
  id: string;
  /** Which lifecycle it owns. */
  sentence: string;
  /** Path of its file from the root of the repository. */
  source: string;
  facts: readonly MachineFact[];
  layout: ChartLayout;
  /** Empty for a machine without a model. */
  paths: readonly PlayedPath[];
}

/** One line of the index: its states, its events, … */
interface MachineFact {
  title: string;
  items: readonly string[];
}
