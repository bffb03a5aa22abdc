import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';

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
  /** Beside the name, no part of it. */
  aside?: string | undefined;
  /** Below the name. */
  detail: ReactNode;
  badges: ReactNode;
  /** What is only worth knowing now and then, below everything on phones. */
  notes: ReactNode;
  actions?: ReactNode;
}

export function PersonRow({ name, aside, detail, badges, notes, actions }: PersonRowProps) {
  return (
    <li className="flex items-start gap-3 px-4 py-3 md:items-center">
      <Avatar name={name} size="medium" />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 md:grid-cols-[minmax(0,1fr)_12rem_15rem] md:items-center">
        <div className="min-w-0">
          <p className="truncate font-medium text-ink" dir="auto">
            {name}
            {aside && <span className="text-ink-muted"> {aside}</span>}
          </p>
          <p className="truncate text-ink-muted" dir="auto">
            {detail}
          </p>
        </div>
        <div className="flex flex-wrap gap-1.5">{badges}</div>
        <p className="text-ink-muted md:text-end">{notes}</p>
      </div>
      <div className="flex w-8 shrink-0 justify-end max-md:w-11">{actions}</div>
    </li>
  );
}
