import type { AnyStateMachine, InspectionEvent } from 'xstate';
import { declaredTransitions, leafKeys, transitionId } from '../chart/transitions.ts';

/** One line of the table. `gaps` are in words; an empty list means full coverage. */
export interface CoverageRow {
  machine: string;
  states: number;
  transitions: number;
  paths: number;
  covered: number;
  gaps: readonly string[];
  /** Whether its states must be seen in the browser, too. */
  seenByPeople: boolean;
}

/**
 * Records the declared transitions that one machine's actors take. It reads XState's microsteps, so that eventless
 * transitions count as well. Pass `inspect` to `createActor`.
 */
export class TransitionCoverage {
  readonly #machine: AnyStateMachine;
  readonly #taken = new Set<string>();

  readonly #seenByPeople: boolean;

  constructor(model: { machine: AnyStateMachine; seenByPeople?: boolean }) {
    this.#machine = model.machine;
    this.#seenByPeople = model.seenByPeople ?? true;
  }

  readonly inspect = (inspected: InspectionEvent): void => {
    if (inspected.type !== '@xstate.microstep') return;
    for (const transition of inspected._transitions) {
      if (transition.source.machine.id !== this.#machine.id) continue;
      const id = transitionId(transition);
      if (id !== null) this.#taken.add(id);
    }
  };

  /** Descriptions of the declared transitions that no actor has taken. */
  gaps(): string[] {
    return declaredTransitions(this.#machine)
      .filter(({ id }) => !this.#taken.has(id))
      .map(({ description }) => `${this.#machine.id}: no path takes ${description}`);
  }

  row(paths: number): CoverageRow {
    const transitions = declaredTransitions(this.#machine).length;
    const gaps = this.gaps();
    return {
      machine: this.#machine.id,
      states: leafKeys(this.#machine).length,
      transitions,
      paths,
      covered: transitions - gaps.length,
      gaps,
      seenByPeople: this.#seenByPeople,
    };
  }
}
