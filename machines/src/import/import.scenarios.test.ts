import type { Import } from '@oficio/contracts';
import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { importMachine } from './import.machine.ts';
import {
  BUNDLE_ID,
  CHECKED,
  DONE,
  DONE_FOR_GOOD,
  IMPORT_ID,
  LOST,
  MAPPED,
  MAPPING,
  REFUSED,
  STALE,
  UNDONE,
  UNMAPPED,
  WITH_AMBIGUOUS_DATES,
  WITH_AMBIGUOUS_NUMBERS,
  WITH_ERROR,
  WITHOUT_NEWS,
} from './import.model.ts';
import { type ImportPorts, provideImportPorts } from './import.ports.ts';
import { UNEXPECTED } from './import.setup.ts';

type Subjected = Subject<typeof importMachine, ImportPorts>;

function scenario(says: string, run: (one: Subjected) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) =>
      run(await startSubject<typeof importMachine, ImportPorts>({ machine, provide: provideImportPorts })),
  };
}

const FILE = { name: 'clients.csv', size: 10 };
const answered = (stored: Import) => ({ status: 'answered', import: stored }) as const;
const refused = { status: 'refused', refusal: REFUSED } as const;
const lost = { status: 'lost', refusal: LOST } as const;
const is = (one: Subjected, state: string, context: object = {}) => {
  expect(one.state()).toBe(state);
  expect(one.context()).toMatchObject(context);
};
const EMPTY = { import: null, chosen: null, openedId: null, mapping: null, mode: null, refusal: null };

async function opened(one: Subjected, stored: Import) {
  await one.send({ type: 'import.opened', id: IMPORT_ID });
  await one.answer('load', answered(stored));
}
const choose = (one: Subjected) => one.send({ type: 'file.chosen', kind: 'clients', file: FILE });
const check = (one: Subjected) => one.send({ type: 'check.requested' });
const commit = (one: Subjected, mode: 'all' | 'valid' = 'all') =>
  one.send({ type: 'commit.requested', mode });
const close = (one: Subjected) => one.send({ type: 'import.closed' });

const scenarios: Scenario[] = [
  scenario('a chosen file is sent, and its columns are shown', async (one) => {
    is(one, 'choosing', EMPTY);
    await choose(one);
    is(one, 'uploading', { chosen: { kind: 'clients', file: FILE } });
    expect(one.snapshot().hasTag('busy')).toBe(true);
    expect(one.calls('upload')).toEqual([[{ kind: 'clients', file: FILE }]]);
    await one.answer('upload', answered(MAPPED));
    is(one, 'mapping', { import: MAPPED, openedId: IMPORT_ID, chosen: null, mapping: MAPPING });
    expect(one.snapshot().hasTag('busy')).toBe(false);
    expect(one.emitted).toEqual([{ type: 'import.read', id: IMPORT_ID }]);
  }),
  scenario('a file that can’t be read leads back to the choice, with the reason', async (one) => {
    await choose(one);
    await one.answer('upload', refused);
    is(one, 'choosing', { refusal: REFUSED });
    expect(one.emitted).toEqual([{ type: 'import.refused', refusal: REFUSED }]);
    await choose(one);
    is(one, 'uploading', { refusal: null });
    await one.fail('upload');
    is(one, 'choosing', { refusal: UNEXPECTED });
    expect(one.emitted.at(-1)).toEqual({ type: 'import.refused', refusal: UNEXPECTED });
    await one.send({ type: 'import.opened', id: IMPORT_ID });
    is(one, 'reading', { refusal: null });
  }),
  scenario('an archive has its own page, and another file can be chosen', async (one) => {
    await choose(one);
    await one.answer('upload', { status: 'divided', bundleId: BUNDLE_ID });
    is(one, 'choosing', EMPTY);
    expect(one.emitted).toEqual([{ type: 'import.divided', bundleId: BUNDLE_ID }]);
    await choose(one);
    is(one, 'uploading');
  }),
  scenario('an upload is left', async (one) => {
    await choose(one);
    await close(one);
    is(one, 'choosing', EMPTY);
  }),
  ...[MAPPED, CHECKED, DONE, UNDONE].map((stored) =>
    scenario(`a page that opens an import continues where it is stored: ${stored.state}`, async (one) => {
      await one.send({ type: 'import.opened', id: IMPORT_ID });
      is(one, 'reading');
      expect(one.snapshot().hasTag('busy')).toBe(true);
      expect(one.calls('load')).toEqual([[{ id: IMPORT_ID }]]);
      await one.answer('load', answered(stored));
      is(one, stored.state, { import: stored, openedId: IMPORT_ID });
      expect(one.emitted).toEqual([]);
      await close(one);
      is(one, 'choosing', EMPTY);
    }),
  ),
  scenario('an import that can’t be opened is opened again on request', async (one) => {
    await one.send({ type: 'import.opened', id: IMPORT_ID });
    await one.answer('load', lost);
    is(one, 'failed', { refusal: LOST });
    expect(one.emitted).toEqual([{ type: 'import.refused', refusal: LOST }]);
    await one.send({ type: 'reload.requested' });
    is(one, 'reading', { refusal: null });
    expect(one.calls('load').at(-1)).toEqual([{ id: IMPORT_ID }]);
    await one.fail('load');
    is(one, 'failed', { refusal: UNEXPECTED });
    expect(one.emitted.at(-1)).toEqual({ type: 'import.refused', refusal: UNEXPECTED });
    await close(one);
    is(one, 'choosing', EMPTY);
  }),
  scenario('an opening is left', async (one) => {
    await one.send({ type: 'import.opened', id: IMPORT_ID });
    await close(one);
    is(one, 'choosing', EMPTY);
  }),
  scenario('a changed mapping is saved', async (one) => {
    await opened(one, UNMAPPED);
    const mapping = { ...MAPPING, delimiter: ';' as const };
    await one.send({ type: 'mapping.changed', mapping });
    is(one, 'saving', { mapping });
    expect(one.snapshot().hasTag('busy')).toBe(true);
    expect(one.calls('saveMapping')).toEqual([[{ id: IMPORT_ID, mapping }]]);
    const again = { ...MAPPING, columns: ['email'] };
    await one.send({ type: 'mapping.changed', mapping: again });
    expect(one.calls('saveMapping').at(-1)).toEqual([{ id: IMPORT_ID, mapping: again }]);
    await one.answer('saveMapping', answered(MAPPED));
    is(one, 'mapping', { import: MAPPED, mapping: MAPPING, refusal: null });
  }),
  scenario('a mapping that is refused stays as it was stored', async (one) => {
    await opened(one, MAPPED);
    await one.send({ type: 'mapping.changed', mapping: MAPPING });
    await one.answer('saveMapping', refused);
    is(one, 'mapping', { refusal: REFUSED, import: MAPPED });
    expect(one.emitted).toEqual([{ type: 'import.refused', refusal: REFUSED }]);
    await one.send({ type: 'mapping.changed', mapping: MAPPING });
    is(one, 'saving', { refusal: null });
    await one.fail('saveMapping');
    is(one, 'mapping', { refusal: UNEXPECTED });
    expect(one.emitted.at(-1)).toEqual({ type: 'import.refused', refusal: UNEXPECTED });
    await one.send({ type: 'mapping.changed', mapping: MAPPING });
    await close(one);
    is(one, 'choosing', EMPTY);
  }),
  ...[UNMAPPED, WITH_AMBIGUOUS_DATES, WITH_AMBIGUOUS_NUMBERS].map((stored, index) =>
    scenario(`a mapping that lacks something isn’t checked (${index})`, async (one) => {
      await opened(one, stored);
      await check(one);
      is(one, 'mapping');
    }),
  ),
  scenario('a check leads to the review', async (one) => {
    await opened(one, MAPPED);
    await check(one);
    is(one, 'checking');
    expect(one.snapshot().hasTag('busy')).toBe(true);
    expect(one.calls('check')).toEqual([[{ id: IMPORT_ID }]]);
    await one.answer('check', answered(CHECKED));
    is(one, 'reviewing', { import: CHECKED });
    await check(one);
    is(one, 'checking');
    await close(one);
    is(one, 'choosing', EMPTY);
  }),
  scenario('a check that is refused leads back to the mapping', async (one) => {
    await opened(one, MAPPED);
    await check(one);
    await one.answer('check', refused);
    is(one, 'mapping', { refusal: REFUSED });
    expect(one.emitted).toEqual([{ type: 'import.refused', refusal: REFUSED }]);
    await check(one);
    is(one, 'checking', { refusal: null });
    await one.fail('check');
    is(one, 'mapping', { refusal: UNEXPECTED });
    expect(one.emitted.at(-1)).toEqual({ type: 'import.refused', refusal: UNEXPECTED });
  }),
  scenario('the mapping is opened again from the review', async (one) => {
    await opened(one, CHECKED);
    await commit(one);
    await one.answer('commit', refused);
    await one.send({ type: 'mapping.reopened' });
    is(one, 'mapping', { refusal: null });
  }),
  scenario('an import is written', async (one) => {
    await opened(one, CHECKED);
    await commit(one);
    is(one, 'committing', { mode: 'all' });
    expect(one.snapshot().hasTag('busy')).toBe(true);
    expect(one.snapshot().hasTag('writing')).toBe(true);
    expect(one.calls('commit')).toEqual([[{ id: IMPORT_ID, mode: 'all' }]]);
    await close(one);
    is(one, 'committing');
    await one.answer('commit', answered(DONE));
    is(one, 'done', { import: DONE });
    expect(one.emitted).toEqual([{ type: 'import.committed', import: DONE }]);
  }),
  scenario('wrong rows are left out on request alone', async (one) => {
    await opened(one, WITH_ERROR);
    await commit(one, 'all');
    is(one, 'reviewing');
    await commit(one, 'valid');
    is(one, 'committing', { mode: 'valid' });
  }),
  scenario('an import without anything new isn’t written', async (one) => {
    await opened(one, WITHOUT_NEWS);
    await commit(one, 'valid');
    is(one, 'reviewing');
  }),
  scenario('records that were changed since the check lead back to the mapping', async (one) => {
    await opened(one, CHECKED);
    await commit(one);
    await one.answer('commit', { status: 'refused', refusal: STALE });
    is(one, 'mapping', { refusal: STALE });
    expect(one.emitted).toEqual([{ type: 'import.refused', refusal: STALE }]);
  }),
  scenario('another refusal leads back to the review', async (one) => {
    await opened(one, CHECKED);
    await commit(one);
    await one.answer('commit', refused);
    is(one, 'reviewing', { refusal: REFUSED });
    expect(one.emitted).toEqual([{ type: 'import.refused', refusal: REFUSED }]);
    await check(one);
    is(one, 'checking', { refusal: null });
    await one.answer('check', answered(CHECKED));
    await commit(one);
    await one.answer('commit', refused);
    await commit(one);
    is(one, 'committing', { refusal: null });
  }),
  scenario('a lost answer is read from the server', async (one) => {
    await opened(one, CHECKED);
    await commit(one);
    await one.answer('commit', lost);
    is(one, 'failed', { refusal: LOST });
    expect(one.emitted).toEqual([{ type: 'import.refused', refusal: LOST }]);
    await one.send({ type: 'reload.requested' });
    await one.answer('load', answered(DONE));
    is(one, 'done');
  }),
  scenario('an unexpected error of a commit counts as a lost answer', async (one) => {
    await opened(one, CHECKED);
    await commit(one);
    await one.fail('commit');
    is(one, 'failed', { refusal: UNEXPECTED });
    expect(one.emitted).toEqual([{ type: 'import.refused', refusal: UNEXPECTED }]);
  }),
  scenario('an import is undone', async (one) => {
    await opened(one, DONE);
    await one.send({ type: 'undo.requested' });
    is(one, 'undoing');
    expect(one.snapshot().hasTag('busy')).toBe(true);
    expect(one.snapshot().hasTag('writing')).toBe(true);
    expect(one.calls('undo')).toEqual([[{ id: IMPORT_ID }]]);
    await one.answer('undo', answered(UNDONE));
    is(one, 'undone', { import: UNDONE });
    expect(one.emitted).toEqual([{ type: 'import.undone', import: UNDONE }]);
  }),
  scenario('an import that can’t be undone any more stays', async (one) => {
    await opened(one, DONE_FOR_GOOD);
    await one.send({ type: 'undo.requested' });
    is(one, 'done');
  }),
  scenario('an undo that is refused leaves the import, and is requested again', async (one) => {
    await opened(one, DONE);
    await one.send({ type: 'undo.requested' });
    await one.answer('undo', refused);
    is(one, 'done', { refusal: REFUSED });
    expect(one.emitted).toEqual([{ type: 'import.refused', refusal: REFUSED }]);
    await one.send({ type: 'undo.requested' });
    is(one, 'undoing', { refusal: null });
    await one.answer('undo', lost);
    is(one, 'failed', { refusal: LOST });
    expect(one.emitted.at(-1)).toEqual({ type: 'import.refused', refusal: LOST });
  }),
  scenario('an unexpected error of an undo counts as a lost answer', async (one) => {
    await opened(one, DONE);
    await one.send({ type: 'undo.requested' });
    await one.fail('undo');
    is(one, 'failed', { refusal: UNEXPECTED });
    expect(one.emitted).toEqual([{ type: 'import.refused', refusal: UNEXPECTED }]);
  }),
];

describe('import', () => {
  it.each(scenarios)('$says', ({ run }) => run(importMachine));

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(importMachine, scenarios)).toEqual([]);
  });
});
