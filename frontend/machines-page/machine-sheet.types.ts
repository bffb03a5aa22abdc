import type { ChartLayout, PlayedPath } from '@oficio/machines/chart';

/** The page's data about one machine. */
export interface MachineSheet {
  id: string;
  /** The lifecycle that the machine owns. */
  sentence: string;
  /** Path of the machine's file from the root of the repository. */
  source: string;
  facts: readonly MachineFact[];
  layout: ChartLayout;
  /** Empty for a machine without a model. */
  paths: readonly PlayedPath[];
}

/** One line of the facts: states, events, … */
interface MachineFact {
  title: string;
  items: readonly string[];
}
