import type { MachineSheet } from './machine-sheet.types.ts';

/** The machine's name and sentence; its parts are shown on demand. */
export function MachineFacts({ sheet: { id, sentence, source, facts } }: { sheet: MachineSheet }) {
  return (
    <header className="px-4 py-3">
      <h1 className="text-lg font-semibold">{id}</h1>
      <p className="text-ink-muted">{sentence}</p>
      <details className="mt-1 text-xs">
        <summary className="w-fit py-1 text-ink-subtle">
          {facts.map(({ title, items }) => counted(items.length, title.toLowerCase())).join(' · ')}
        </summary>
        <dl className="mt-1 grid max-h-48 grid-cols-[auto_1fr] gap-x-3 gap-y-1 overflow-y-auto" tabIndex={-1}>
          <dt className="text-ink-subtle">source</dt>
          <dd>{source}</dd>
          {facts.map(({ title, items }) => (
            <div key={title} className="contents">
              <dt className="text-ink-subtle">{title.toLowerCase()}</dt>
              <dd>{items.join(', ') || 'none'}</dd>
            </div>
          ))}
        </dl>
      </details>
    </header>
  );
}

const counted = (count: number, words: string) => `${count} ${count === 1 ? words.replace(/s$/, '') : words}`;
