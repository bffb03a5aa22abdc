import type { ImportKind, ImportMapping, ImportMode } from '@oficio/contracts';
import { type ImportEmitted, importMachine, provideImportPorts } from '@oficio/machines/import';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useApi } from '../../lib/api/api-context.ts';
import { useScreenActor } from '../../lib/page/use-screen-actor.ts';
import { createImportPorts } from './import.adapter.ts';

export type ImportActions = ReturnType<typeof useImport>;

const ignore = () => {};

/** One import. Its actor lives as long as the screen; the server has its state, which `id` continues. */
export function useImport(id: string | null, onEmitted: (event: ImportEmitted) => void = ignore) {
  const api = useApi();
  const machine = useMemo(() => importMachine.provide(provideImportPorts(createImportPorts(api))), [api]);
  const actor = useScreenActor(machine, onEmitted);
  useEffect(() => {
    if (id !== null) actor.send({ type: 'import.opened', id });
  }, [actor, id]);
  const snapshot = useSelector(actor, (current) => current);
  const { import: opened, mapping, chosen, refusal } = snapshot.context;
  return {
    state: snapshot.value,
    isBusy: snapshot.hasTag('busy'),
    import: opened,
    /** What the person has chosen last, which the server may not have stored yet. */
    mapping,
    fileName: chosen?.file.name ?? null,
    // The paywall takes the screen's place.
    refusal: refusal?.code === 'subscription.required' ? null : refusal,
    mayCheck: snapshot.can({ type: 'check.requested' }),
    mayCommit: (mode: ImportMode) => snapshot.can({ type: 'commit.requested', mode }),
    mayUndo: snapshot.can({ type: 'undo.requested' }),
    choose: (kind: ImportKind, file: File) => actor.send({ type: 'file.chosen', kind, file }),
    changeMapping: (changed: ImportMapping) => actor.send({ type: 'mapping.changed', mapping: changed }),
    check: () => actor.send({ type: 'check.requested' }),
    reopenMapping: () => actor.send({ type: 'mapping.reopened' }),
    commit: (mode: ImportMode) => actor.send({ type: 'commit.requested', mode }),
    undo: () => actor.send({ type: 'undo.requested' }),
    reload: () => actor.send({ type: 'reload.requested' }),
  };
}
