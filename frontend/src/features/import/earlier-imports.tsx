import { type ImportListItem, importRoutes } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '../../lib/text/format-moment.ts';
import { GrowingList } from '../../records/growing-list.tsx';
import { useGrowingList } from '../../records/use-growing-list.ts';
import { Badge } from '../../ui/badge.tsx';
import { Section } from '../../ui/card.tsx';
import { TEXT_LINK } from '../../ui/text-link.ts';
import { countedRecords, KIND_WORDS, STATE_WORDS, writtenWords } from './import-words.ts';

/** The imports of the last weeks, the newest first. */
export function EarlierImports() {
  const list = useGrowingList(importRoutes.list);
  return (
    <Section title="Earlier imports" className="mt-10">
      <GrowingList
        list={list}
        many="imports"
        lines={3}
        nothing={<p className="text-sm text-ink-muted">Imports of the last 30 days appear here.</p>}
      >
        {(imports) => (
          <ul className="divide-y divide-hairline border-y border-hairline">
            {imports.map((entry) => (
              <EarlierImport key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </GrowingList>
    </Section>
  );
}

function EarlierImport({ entry }: { entry: ImportListItem }) {
  const { id, fileName, kind, state, createdAt, createdBy, bundle } = entry;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 py-2.5 text-sm">
      <Link
        to="/import/$importId"
        params={{ importId: id }}
        className={`truncate ${TEXT_LINK} max-md:min-h-11`}
      >
        <bdi>{fileName}</bdi>
      </Link>
      <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</Badge>
      <p className="col-span-2 text-ink-muted">
        {KIND_WORDS[kind].label}: {contents(entry)} · {formatMoment(createdAt)} · <bdi>{createdBy}</bdi>
        {bundle && (
          <>
            {' · part of '}
            <Link to="/import" search={{ bundle: bundle.id }} className={TEXT_LINK}>
              <bdi>{bundle.fileName}</bdi>
            </Link>
          </>
        )}
      </p>
    </li>
  );
}

function contents({ kind, state, counts, rows }: ImportListItem): string {
  const isWritten = state === 'done' || state === 'undone';
  return isWritten && counts ? writtenWords(counts) : countedRecords(rows, kind);
}
