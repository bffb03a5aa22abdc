import { type Import, type ImportRowStatus, importRoutes } from '@oficio/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { moneyText } from '../../../lib/text/money-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { countedRecords } from '../import-words.ts';
import type { ImportActions } from '../use-import.ts';
import { useImportFile } from '../use-import-file.ts';
import { ReviewRows } from './review-rows.tsx';
import { StatusFilter } from './status-filter.tsx';

interface ReviewStepProps {
  stored: Import;
  opened: ImportActions;
}

/** What the import would do, row by row, before it does it. */
export function ReviewStep({ stored, opened }: ReviewStepProps) {
  const { counts } = stored;
  const [status, setStatus] = useState<ImportRowStatus | undefined>(counts?.error ? 'error' : undefined);
  if (!counts) return null;
  return (
    <section aria-labelledby="import-check" className="flex flex-col gap-5">
      <div>
        <h2 id="import-check" className="text-lg font-semibold">
          {summary(stored)}
        </h2>
        <p className="text-sm break-words text-ink-muted">
          From <bdi>{stored.fileName}</bdi>. Nothing is imported yet.
        </p>
      </div>
      <MadeAlong stored={stored} />
      <Sums stored={stored} />
      {opened.refusal && <Notice tone="negative">{opened.refusal.text}</Notice>}
      <Decision stored={stored} opened={opened} />
      <StatusFilter counts={counts} status={status} onStatus={setStatus} />
      <ReviewRows key={status} stored={stored} status={status} />
    </section>
  );
}

function summary({ counts, kind }: Import): string {
  const { new: added = 0, update = 0 } = counts ?? {};
  if (added + update === 0) return 'There is nothing to import';
  const parts = [
    added > 0 && `${countedRecords(added, kind)} would be new`,
    update > 0 && `${update} would change`,
  ];
  return new Intl.ListFormat('en-GB').format(parts.filter((part) => part !== false));
}

function Decision({ stored: { id, kind, counts, fileName, bundle }, opened }: ReviewStepProps) {
  const isCommitting = opened.state === 'committing';
  const faulty = counts?.error ?? 0;
  const valid = (counts?.new ?? 0) + (counts?.update ?? 0);
  const file = useImportFile({
    route: importRoutes.faulty,
    parameters: { id },
    name: fileName.replace(/(\.\w+)?$/, '-faulty.csv'),
  });
  return (
    <div className="flex flex-col gap-3">
      {faulty > 0 && (
        <Notice tone="warning" title={faulty === 1 ? '1 row is faulty' : `${faulty} rows are faulty`}>
          {faultyAdvice(faulty === 1 ? 'it' : 'them', bundle !== null)}
          <div className="mt-2">
            <Button
              size="small"
              icon={<Download aria-hidden />}
              busy={file.isPending}
              onClick={() => file.mutate()}
            >
              Download {faulty === 1 ? 'the faulty row' : 'the faulty rows'}
            </Button>
          </div>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {valid > 0 && (
          <Button
            variant="primary"
            busy={isCommitting}
            disabled={!opened.mayCommit('valid')}
            onClick={() => opened.commit(faulty > 0 ? 'valid' : 'all')}
          >
            {isCommitting
              ? 'Importing...'
              : `Import ${faulty > 0 ? 'the other ' : ''}${countedRecords(valid, kind)}`}
          </Button>
        )}
        <Button disabled={isCommitting} onClick={opened.reopenMapping}>
          Change the columns
        </Button>
        <Button variant="ghost" disabled={isCommitting} onClick={opened.check}>
          Check again
        </Button>
      </div>
    </div>
  );
}

/** The file of a part is made by the server, so that nobody can correct it before it is chosen. */
function faultyAdvice(which: 'it' | 'them', isPart: boolean): string {
  return isPart
    ? `Import the others, download ${which} and correct ${which}. Then import that file by itself.`
    : `Correct ${which} in the file and choose the file again, or import the others alone.`;
}

const MADE_ALONG = { clients: 'clients', categories: 'categories', taxRates: 'taxes' } as const;

function MadeAlong({ stored: { madeAlong } }: { stored: Import }) {
  return madeAlong
    .filter(({ names }) => names.length > 0)
    .map(({ kind, names }) => (
      <Notice key={kind} title={`New ${MADE_ALONG[kind]} are created along`}>
        <bdi>{names.join(', ')}</bdi>
      </Notice>
    ));
}

function Sums({ stored: { sums } }: { stored: Import }) {
  if (sums.length === 0) return null;
  return (
    <p className="text-sm">
      Together: <span className="font-medium tabular-nums">{sums.map(moneyText).join(' · ')}</span>
    </p>
  );
}
