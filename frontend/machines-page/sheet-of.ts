import { chartOf, layOut } from '@oficio/machines/chart';
import { playedPaths } from '@oficio/machines/testing';
import Elk from 'elkjs';
import type { AnyStateMachine } from 'xstate';
import type { MachineSheet } from './machine-sheet.types.ts';

const elk = new Elk();

interface DescribedMachine extends Pick<MachineSheet, 'sentence' | 'source' | 'facts'> {
  machine: AnyStateMachine;
  /** The model that the machine's tests are generated from. */
  model: Parameters<typeof playedPaths>[0] | undefined;
}

/** Lays out the machine's chart and plays its paths. */
export async function sheetOf({ machine, model, ...described }: DescribedMachine): Promise<MachineSheet> {
  return {
    id: machine.id,
    ...described,
    layout: await layOut(chartOf(machine), elk),
    paths: model ? playedPaths(model) : [],
  };
}
