import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A list of people or addresses, one line each. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card flush>
      <ul aria-label={label} className="divide-y divide-hairline">
        {children}
      </ul>
    </Card>
  );
}

interface PersonRowProps {
  name: string;
  /** Beside the name, but not part of it. */
  aside?: string | undefined;
  /** Below the name. */
  detail: ReactNode;
  badges: ReactNode;
  /** Secondary details; on phones below everything else. */
  notes: ReactNode;
  actions?: ReactNode;
}

export function PersonRow({ name, aside, detail, badges, notes, actions }: PersonRowProps) {
  return (
    <li className="flex items-start gap-3 px-4 py-3 md:items-center">
      <Avatar name={name} />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 md:grid-cols-[minmax(0,1fr)_minmax(0,12rem)] md:items-center xl:grid-cols-[minmax(0,1fr)_12rem_16rem]">
        <div className="min-w-0">
          <p className="truncate font-medium text-ink">
            <bdi>{name}</bdi>
            {aside && <span className="text-ink-muted"> {aside}</span>}
          </p>
          <p className="truncate text-ink-muted">
            <bdi>{detail}</bdi>
          </p>
        </div>
        <div className="flex flex-wrap gap-1.5">{badges}</div>
        <p className="text-ink-muted md:max-xl:col-span-full xl:text-end">{notes}</p>
      </div>
      <div className="flex w-8 shrink-0 justify-end max-md:w-11">{actions}</div>
    </li>
  );
}

/** Skeleton rows. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <Card flush aria-busy className="divide-y divide-hairline">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity and never move.
        <div key={row} className="flex items-center gap-3 px-4 py-3">
          <Skeleton className="size-9 shrink-0 rounded-full!" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className="h-3.5 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </Card>
  );
}
