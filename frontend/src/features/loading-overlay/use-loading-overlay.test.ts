import { loadingOverlayMachine } from '@oficio/machines/loading-overlay';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { startLoadingThrough } from './use-loading-overlay.ts';

test('each start of a screen is an operation of its own, and ends once', () => {
  const actor = createActor(loadingOverlayMachine).start();
  const running = () => actor.getSnapshot().context.operations.map(({ kind, label }) => [kind, label]);
  const start = startLoadingThrough(actor);
  const finishExport = start('critical', 'Preparing your data...');
  const finishUpload = start('form');
  expect(running()).toEqual([
    ['critical', 'Preparing your data...'],
    ['form', null],
  ]);
  finishExport();
  finishExport();
  expect(running()).toEqual([['form', null]]);
  finishUpload();
  expect(running()).toEqual([]);
});

test('before the overlay’s code is there nothing is shown, and nothing breaks', () => {
  expect(() => startLoadingThrough(undefined)('form')()).not.toThrow();
});
