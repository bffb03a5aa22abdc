import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ACTION_LINK } from '../ui/action-link.ts';
import { Card, Section } from '../ui/card.tsx';

interface MoneyListProps {
  title: string;
  all: { label: string; to: string; search: object };
  empty?: ReactNode;
  rows: readonly { id: string; path: string; name: string; detail: string; amount: string }[];
}

/** A few records with their amounts, and the way to the list of all of them. */
export function MoneyList({ title, all, empty, rows }: MoneyListProps) {
  return (
    <Section
      title={title}
      actions={
        <Link to={all.to} search={all.search as never} className={ACTION_LINK}>
          {all.label}
        </Link>
      }
    >
      {rows.length === 0 ? (
        <p className="text-ink-muted">{empty}</p>
      ) : (
        <Card flush>
          <ul className="divide-y divide-hairline">
            {rows.map(({ id, path, name, detail, amount }) => (
              <li key={id}>
                <Link to={path} className="flex items-center gap-3 px-4 py-3 hover:bg-canvas">
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">
                      <bdi>{name}</bdi>
                    </span>
                    <span className="block text-sm text-ink-muted">{detail}</span>
                  </span>
                  <span className="font-medium whitespace-nowrap tabular-nums">{amount}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}
