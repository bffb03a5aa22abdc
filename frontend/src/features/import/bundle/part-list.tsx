import type { ImportBundle, ImportBundlePart } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../../ui/badge.tsx';
import { TEXT_LINK } from '../../../ui/text-link.ts';
import { DiscardImport } from '../discard-import.tsx';
import { countedRecords, KIND_WORDS, STATE_WORDS, writtenWords } from '../import-words.ts';
import { isOpen, type OpenPart } from './bundle-part.ts';

interface PartListProps {
  bundle: ImportBundle;
  /** The part to go on with. */
  next: OpenPart | undefined;
}

/** The parts of an archive with what became of each. */
export function PartList({ bundle: { parts }, next }: PartListProps) {
  return (
    <ol
      aria-label="Parts of the zip file"
      className="divide-y divide-hairline rounded-surface border border-hairline"
    >
      {parts.map((part, index) => (
        <li
          // Several parts can be of one kind.
          key={part.fileName}
          aria-current={part === next ? 'step' : undefined}
          className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-3 text-sm"
        >
          <span aria-hidden className="text-ink-muted tabular-nums">
            {index + 1}
          </span>
          <PartName part={part} />
          <State part={part} />
          <p className="col-start-2 min-w-0 break-words text-ink-muted max-sm:col-end-4">
            {contents(part)} · <bdi>{part.fileName}</bdi>
          </p>
          {isOpen(part) && (
            <div className="justify-self-end max-sm:col-start-2 max-sm:col-end-4 max-sm:-ml-3 max-sm:justify-self-start">
              <LeaveOut part={part} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function PartName({ part: { kind, import: own } }: { part: ImportBundlePart }) {
  const { label } = KIND_WORDS[kind];
  if (!own) return <span className="text-ink-muted">{label}</span>;
  return (
    <Link
      to="/import/$importId"
      params={{ importId: own.id }}
      className={`justify-self-start font-medium ${TEXT_LINK} max-md:flex max-md:min-h-11 max-md:items-center`}
    >
      {label}
    </Link>
  );
}

function State({ part: { import: own } }: { part: ImportBundlePart }) {
  if (!own) return <Badge>Left out</Badge>;
  const { label, tone } = STATE_WORDS[own.state];
  return <Badge tone={tone}>{label}</Badge>;
}

function contents({ kind, rows, import: own }: ImportBundlePart): string {
  const isWritten = own?.state === 'done' || own?.state === 'undone';
  return isWritten && own.counts ? writtenWords(own.counts) : rowWords(rows, kind);
}

/** Rows aren't records where a record has several: an invoice has one for each line. */
function rowWords(rows: number, kind: ImportBundlePart['kind']): string {
  if (kind === 'invoices' || kind === 'clients')
    return rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`;
  return countedRecords(rows, kind);
}

function LeaveOut({ part: { kind, import: own } }: { part: OpenPart }) {
  const many = KIND_WORDS[kind].label.toLowerCase();
  return (
    <DiscardImport
      id={own.id}
      small
      label="Leave out"
      accessibleName={`Leave out ${many}`}
      question={`Leave out ${many}?`}
      consequence={`The other parts stay. ${kind === 'payments' ? 'Imported invoices stay unpaid without their payments. ' : ''}To bring this one back, choose the zip file again.`}
      onDiscarded={() => {}}
    />
  );
}
