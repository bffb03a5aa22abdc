import { IMPORT_KINDS, type ImportKind, importRoutes, SECTION_TITLES } from '@oficio/contracts';
import type { ImportEmitted } from '@oficio/machines/import';
import { useNavigate } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useCallback } from 'react';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { RoleGate } from '../../records/role-gate.tsx';
import { AreaHeader } from '../../ui/area-header.tsx';
import { BundleScreen } from './bundle/bundle-screen.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { FileStep } from './file-step.tsx';
import { ImportSteps } from './import-steps.tsx';
import { useImport } from './use-import.ts';

export interface ImportSearch {
  kind?: string;
  /** The archive whose parts are shown. */
  bundle?: string;
}

interface ImportStartProps {
  search: ImportSearch;
  onSearch: (search: ImportSearch) => void;
}

/** Where an import begins, and where earlier ones are found. */
export function ImportStartScreen(props: ImportStartProps) {
  const { bundle } = props.search;
  return (
    <RoleGate reads={importRoutes.list} title={SECTION_TITLES.import} icon={<Upload aria-hidden />}>
      {typeof bundle === 'string' ? <BundleScreen key={bundle} id={bundle} /> : <ImportStart {...props} />}
    </RoleGate>
  );
}

function ImportStart({ search, onSearch }: ImportStartProps) {
  usePageTitle(SECTION_TITLES.import);
  const navigate = useNavigate();
  const open = useCallback(
    (event: ImportEmitted) => {
      if (event.type === 'import.read') {
        void navigate({ to: '/import/$importId', params: { importId: event.id } });
      }
      if (event.type === 'import.divided')
        void navigate({ to: '/import', search: { bundle: event.bundleId } });
    },
    [navigate],
  );
  const started = useImport(null, open);
  return (
    <>
      <AreaHeader title={SECTION_TITLES.import} />
      <ImportSteps current={0}>
        <FileStep kind={kindOf(search)} onKind={(kind) => onSearch({ kind })} started={started} />
        <EarlierImports />
      </ImportSteps>
    </>
  );
}

function kindOf({ kind }: ImportSearch): ImportKind {
  return IMPORT_KINDS.find((known) => known === kind) ?? 'clients';
}
