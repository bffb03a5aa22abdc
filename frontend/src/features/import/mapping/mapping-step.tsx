import type { Import, ImportMapping } from '@oficio/contracts';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatMoment } from '../../../lib/text/format-moment.ts';
import { isolated } from '../../../lib/text/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TEXT_LINK } from '../../../ui/text-link.ts';
import { DiscardImport } from '../discard-import.tsx';
import { countedRecords, KIND_WORDS } from '../import-words.ts';
import type { ImportActions } from '../use-import.ts';
import { ColumnFields } from './column-fields.tsx';
import { DuplicateFields } from './duplicate-fields.tsx';
import { LeftOutColumns } from './left-out-columns.tsx';
import { ReadingFields } from './reading-fields.tsx';

interface MappingStepProps {
  stored: Import;
  opened: ImportActions;
}

/** What the columns of the file are, and how its dates and numbers are read. */
export function MappingStep({ stored, opened }: MappingStepProps) {
  const mapping = opened.mapping ?? stored.mapping;
  const change = (changed: Partial<ImportMapping>) => opened.changeMapping({ ...mapping, ...changed });
  const isChecking = opened.state === 'checking';
  return (
    <section aria-labelledby="import-columns" className="flex flex-col gap-6">
      <div>
        <h2 id="import-columns" className="text-lg font-semibold break-words">
          <bdi>{stored.fileName}</bdi>
        </h2>
        <p className="text-sm text-ink-muted">
          {countedRecords(stored.rows, stored.kind)}. {KIND_WORDS[stored.kind].row}
        </p>
      </div>
      {stored.preset && (
        <Notice tone="positive">
          This looks like a file of {stored.preset}. Its columns are matched; please check them.
        </Notice>
      )}
      <SameFile stored={stored} />
      <ReadingFields stored={stored} mapping={mapping} onChange={change} disabled={isChecking} />
      <ColumnFields stored={stored} mapping={mapping} onChange={change} disabled={isChecking} />
      <LeftOutColumns columns={stored.leftOut} />
      <DuplicateFields kind={stored.kind} mapping={mapping} onChange={change} disabled={isChecking} />
      {opened.refusal && <Notice tone="negative">{opened.refusal.text}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          busy={isChecking}
          disabled={!opened.mayCheck}
          aria-describedby="import-needs"
          onClick={opened.check}
        >
          {isChecking ? 'Checking...' : 'Check the file'}
        </Button>
        <Discard stored={stored} disabled={opened.isBusy} />
        <p id="import-needs" className="text-sm text-ink-muted">
          {opened.mayCheck || opened.isBusy ? 'Checking changes nothing yet.' : needs(stored)}
        </p>
      </div>
    </section>
  );
}

function needs({ missingFields, isDateOrderAmbiguous, isDecimalMarkAmbiguous }: Import): string {
  if (missingFields.length > 0) return 'A required field has no column yet.';
  if (isDateOrderAmbiguous) return 'Please choose how dates are written.';
  return isDecimalMarkAmbiguous ? 'Please choose the decimal mark.' : '';
}

function SameFile({ stored: { sameFile } }: { stored: Import }) {
  if (!sameFile) return null;
  return (
    <Notice tone="warning" title="This file was uploaded before">
      <p>
        The same file was uploaded on {formatMoment(sameFile.at)}.{' '}
        <Link to="/import/$importId" params={{ importId: sameFile.id }} className={TEXT_LINK}>
          See that import
        </Link>
      </p>
    </Notice>
  );
}

function Discard({ stored: { id, fileName, bundle }, disabled }: { stored: Import; disabled: boolean }) {
  const navigate = useNavigate();
  return (
    <DiscardImport
      id={id}
      label={bundle ? 'Leave out' : 'Discard'}
      question={`${bundle ? 'Leave out' : 'Discard'} “${isolated(fileName)}”?`}
      consequence={
        bundle
          ? 'The other parts stay. To bring this one back, choose the zip file again.'
          : 'Nothing of it was imported. The file itself stays on your device.'
      }
      disabled={disabled}
      onDiscarded={() =>
        void navigate({ to: '/import', search: bundle ? { bundle: bundle.id } : {}, replace: true })
      }
    />
  );
}
