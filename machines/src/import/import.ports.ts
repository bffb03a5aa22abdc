import type { Import, ImportKind, ImportMapping, ImportMode } from '@oficio/contracts';
import { fromPort } from '../shared/ports.ts';
import type { ChosenFile, ImportRefusal } from './import.types.ts';

/** `lost`: the request may have been carried out although no answer came. */
export type ImportAnswer =
  | { status: 'answered'; import: Import }
  | { status: 'refused'; refusal: ImportRefusal }
  | { status: 'lost'; refusal: ImportRefusal };

/** `divided`: the file was an archive, whose files are imports of their own. */
export type UploadAnswer = ImportAnswer | { status: 'divided'; bundleId: string };

export interface ImportPorts {
  upload(given: { kind: ImportKind; file: ChosenFile }): Promise<UploadAnswer>;
  load(given: { id: string }): Promise<ImportAnswer>;
  saveMapping(given: { id: string; mapping: ImportMapping }): Promise<ImportAnswer>;
  check(given: { id: string }): Promise<ImportAnswer>;
  commit(given: { id: string; mode: ImportMode }): Promise<ImportAnswer>;
  undo(given: { id: string }): Promise<ImportAnswer>;
}

export function provideImportPorts(ports: ImportPorts) {
  return {
    actors: {
      upload: fromPort(ports.upload),
      load: fromPort(ports.load),
      saveMapping: fromPort(ports.saveMapping),
      check: fromPort(ports.check),
      commit: fromPort(ports.commit),
      undo: fromPort(ports.undo),
    },
  };
}
