import { type Money } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay } from '../lib/text/format-day.ts';
import { moneyText } from '../lib/text/money-text.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { pathOfRecord } from './record-area.ts';

/** The label and the look of each status. */
export type StatusWords<Status extends string> = Record<Status, { label: string; tone: Tone }>;

/** A record's name in a list: a link to its page. */
export function RecordLink({ path, id, name }: { path: string; id: string; name: ReactNode }) {
  return (
    <Link
      to={pathOfRecord({ path }, id)}
      dir="auto"
      className="font-medium text-ink underline-offset-4 hover:underline"
    >
      {name}
    </Link>
  );
}

export function TextCell({ children }: { children: ReactNode }) {
  return children ? <span dir="auto">{children}</span> : <span className="text-ink-subtle">–</span>;
}

export function DayCell({ instant }: { instant: string }) {
  return <time dateTime={instant}>{formatDay(instant)}</time>;
}

export function MoneyCell(money: Money) {
  return <span className="tabular-nums">{moneyText(money)}</span>;
}

/** A phone's first line of a record: its name, which is cut when it is long, and its amount, on a narrow screen below it. */
export function NameWithAmount({ name, amount }: { name: ReactNode; amount: ReactNode }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span dir="auto" className="min-w-0 grow basis-20 truncate">
        {name}
      </span>
      {amount}
    </span>
  );
}

const SHOWN_TAGS = 2;

/** The first tags of a record. Each links to the list of the records with that tag. */
export function TagsCell({ path, tags }: { path: string; tags: readonly string[] }) {
  if (tags.length === 0) return <TextCell>{null}</TextCell>;
  return (
    <span className="flex flex-wrap items-center gap-1 md:flex-nowrap">
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <TagLink key={tag} path={path} tag={tag} className="md:max-w-24" />
      ))}
      {tags.length > SHOWN_TAGS && (
        <span title={tags.slice(SHOWN_TAGS).join(', ')} className="shrink-0 text-xs text-ink-muted">
          +{tags.length - SHOWN_TAGS}
        </span>
      )}
    </span>
  );
}

export function TagLink({
  path,
  tag,
  className = 'md:max-w-32',
}: {
  path: string;
  tag: string;
  className?: string;
}) {
  return (
    <Link to={path} search={{ tag } as never} className="rounded-full">
      <Badge className={`hover:text-ink ${className}`}>{tag}</Badge>
    </Link>
  );
}
