import { importRoutes, SECTION_TITLES } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { RoleGate } from '../../records/role-gate.tsx';
import { AreaHeader } from '../../ui/area-header.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { TEXT_LINK } from '../../ui/text-link.ts';
import { DoneStep } from './done-step.tsx';
import { type ImportStep, ImportSteps } from './import-steps.tsx';
import { MappingStep } from './mapping/mapping-step.tsx';
import { ReviewStep } from './review/review-step.tsx';
import { type ImportActions, useImport } from './use-import.ts';

/** One import, at the step that the server has stored. */
export function ImportScreen({ id }: { id: string }) {
  return (
    <RoleGate reads={importRoutes.one} title={SECTION_TITLES.import} icon={<Upload aria-hidden />}>
      <OpenedImport id={id} />
    </RoleGate>
  );
}

function OpenedImport({ id }: { id: string }) {
  const opened = useImport(id);
  const { fileName, bundle } = opened.import ?? {};
  usePageTitle(fileName ? `${fileName} · ${SECTION_TITLES.import}` : SECTION_TITLES.import);
  return (
    <>
      <AreaHeader
        title={SECTION_TITLES.import}
        action={
          <Link
            to="/import"
            search={bundle ? { bundle: bundle.id } : {}}
            className={`text-sm ${TEXT_LINK} max-md:flex max-md:min-h-11 max-md:items-center`}
          >
            {bundle ? 'All parts' : 'All imports'}
          </Link>
        }
      />
      <ImportSteps current={stepOf(opened)}>
        <CurrentStep opened={opened} />
      </ImportSteps>
    </>
  );
}

function CurrentStep({ opened }: { opened: ImportActions }) {
  const { state, import: stored, refusal, reload, isBusy } = opened;
  if (state === 'failed') {
    const isGone = refusal?.code === 'resource.not_found';
    return (
      <ErrorState
        title={isGone ? 'This import isn’t there any more' : 'We don’t know what became of this import'}
        onRetry={reload}
        retrying={isBusy}
      >
        {isGone
          ? 'Files that aren’t imported make room for newer ones, and imports are listed for 30 days.'
          : `${refusal?.text ?? ''} Try again to see what the server has stored; nothing is written twice.`}
      </ErrorState>
    );
  }
  if (!stored) return <SkeletonText lines={8} />;
  switch (state) {
    case 'reviewing':
    case 'committing':
      return <ReviewStep stored={stored} opened={opened} />;
    case 'done':
    case 'undoing':
    case 'undone':
      return <DoneStep stored={stored} opened={opened} />;
    case 'reading':
    case 'choosing':
      return <SkeletonText lines={8} />;
    default:
      return <MappingStep stored={stored} opened={opened} />;
  }
}

function stepOf({ state }: ImportActions): ImportStep {
  switch (state) {
    case 'reviewing':
    case 'committing':
      return 2;
    case 'done':
    case 'undoing':
    case 'undone':
      return 3;
    default:
      return 1;
  }
}
