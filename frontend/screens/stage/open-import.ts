import type { Import } from '@oficio/contracts';
import { FakeImports, IMPORT_PATH } from './fake-imports.ts';
import { type OpenedScreen, openScreen, type ScreenOptions } from './open-screen.tsx';

export interface OpenedImport extends OpenedScreen {
  imports: FakeImports;
}

/** Runs the application at the address of an import. */
export async function openImport(
  fields: Partial<Import> = {},
  prepare: (imports: FakeImports) => void = () => {},
  { path = IMPORT_PATH, ...options }: ScreenOptions & { path?: string } = {},
): Promise<OpenedImport> {
  let imports: FakeImports | undefined;
  const screen = await openScreen(path, {
    ...options,
    answers(server) {
      imports = new FakeImports(server, fields);
      prepare(imports);
    },
  });
  if (!imports) throw new Error('No imports');
  return { ...screen, imports };
}
