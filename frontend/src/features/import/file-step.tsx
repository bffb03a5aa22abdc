import { IMPORT_KINDS, IMPORTS, type ImportKind, NUMBER_LOCALE } from '@oficio/contracts';
import { LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { isolated } from '../../lib/text/isolated.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DownloadTemplate } from './download-template.tsx';
import { KIND_WORDS } from './import-words.ts';
import type { ImportActions } from './use-import.ts';

interface FileStepProps {
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  started: Pick<ImportActions, 'choose' | 'fileName' | 'isBusy' | 'refusal'>;
}

const HINT = `A CSV file of at most ${IMPORTS.bytes / 1024 / 1024} MB and ${IMPORTS.rows.toLocaleString(NUMBER_LOCALE)} rows. From a spreadsheet, choose “Save as CSV”. Or a zip file with a whole export.`;

/** The kind of the rows and the file. */
export function FileStep({ kind, onKind, started: { choose, fileName, isBusy, refusal } }: FileStepProps) {
  const [several, setSeveral] = useState(false);
  const take = ([file, other]: File[]) => {
    setSeveral(other !== undefined);
    if (file && other === undefined) choose(kind, file);
  };
  return (
    <section aria-labelledby="import-file" className="flex max-w-2xl flex-col gap-5">
      <h2 id="import-file" className="sr-only">
        Choose a file
      </h2>
      <SelectField
        label="What are you importing?"
        value={kind}
        disabled={isBusy}
        hint={KIND_WORDS[kind].row}
        options={IMPORT_KINDS.map((value) => ({ value, label: KIND_WORDS[value].label }))}
        onChange={({ target }) => onKind(target.value as ImportKind)}
      />
      {isBusy ? (
        <p
          role="status"
          className="flex min-h-18 items-center gap-3 rounded-surface border border-dashed border-outline bg-sunken px-5 text-sm"
        >
          <LoaderCircle aria-hidden className="size-4 shrink-0 animate-turning" />
          <span className="min-w-0 break-words">Reading {isolated(fileName ?? 'the file')}...</span>
        </p>
      ) : (
        <FileDrop
          single
          label="Choose a file"
          hint={HINT}
          accept=".csv,.tsv,.txt,.zip,text/csv,application/zip"
          onFiles={take}
        />
      )}
      {refusal && <Notice tone="negative">{refusal.text}</Notice>}
      {several && <Notice tone="negative">Please choose one file. Each file is an import of its own.</Notice>}
      <div className="text-sm text-ink-muted">
        <p>
          Nothing changes before you have seen what would be imported. Files of Invoice Ninja, FreshBooks,
          Toggl Track, WHMCS, DomainMOD and others are recognised by their headers. A zip file says by itself
          what is in it: a backup of Invoice Ninja 5, or a team’s export of midday.
        </p>
        <DownloadTemplate kind={kind} />
      </div>
    </section>
  );
}
