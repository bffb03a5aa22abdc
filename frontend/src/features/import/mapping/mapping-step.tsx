import { type Import, type ImportMapping, importRoutes } from '@oficio/contracts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isAccessRefusal } from '../../../lib/api/request-failure.ts';
import { useFailedToast, useRouteWrite } from '../../../lib/api/use-write.ts';
import { formatMoment } from '../../../lib/text/format-moment.ts';
import { isolated } from '../../../lib/text/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TEXT_LINK } from '../../../ui/text-link.ts';
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
        <Discard id={stored.id} fileName={stored.fileName} disabled={opened.isBusy} />
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

function Discard({ id, fileName, disabled }: { id: string; fileName: string; disabled: boolean }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const raiseFailure = useFailedToast();
  const { mutate, isPending } = useRouteWrite(importRoutes.discard, {
    request: () => ({ parameters: { id } }),
    onSuccess: () => void navigate({ to: '/import', replace: true }),
    onError: (error) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  });
  return (
    <>
      <Button variant="ghost" disabled={disabled} onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Discard “${isolated(fileName)}”?`}
        description="Nothing of it was imported. The file itself stays on your device."
        confirmLabel="Discard"
        cancelLabel="Keep it"
        destructive
        busy={isPending}
        onConfirm={() => mutate(undefined)}
      />
    </>
  );
}
