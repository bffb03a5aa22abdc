import type { SuperadminAuditEntry } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../lib/text/format-moment.ts';
import { actionWord, actorWord, thingWord } from '../../../records/activity-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { superadminPath } from '../superadmin-pages.ts';

interface AuditEntriesProps {
  entries: readonly SuperadminAuditEntry[];
  /** The entries are of one organization, whose name the page has already. */
  ofOne?: boolean;
}

/**
 * Steps in organizations, the latest first. The values of an organization's own data aren't shown: a superadmin sees
 * that something was changed, and the members see what.
 */
export function AuditEntries({ entries, ofOne = false }: AuditEntriesProps) {
  return (
    <Card flush className="overflow-hidden">
      <ol className="divide-y divide-hairline">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} ofOne={ofOne} />
        ))}
      </ol>
    </Card>
  );
}

function Entry({ entry, ofOne }: { entry: SuperadminAuditEntry; ofOne: boolean }) {
  const { at, actor, action, entity, organization } = entry;
  const kind = actorWord(actor.kind);
  const reason = actor.kind === 'superadmin' ? textOf(entry.changes.reason) : null;
  const path = actor.kind === 'superadmin' ? textOf(entry.changes.path) : null;
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 text-sm md:grid-cols-[11rem_minmax(0,1fr)]">
      <time dateTime={at} className="text-ink-muted tabular-nums">
        {formatMoment(at)}
      </time>
      <div className="min-w-0 break-words">
        <p>
          <AuditLink search={actor.userId === null ? null : { actor: actor.userId }}>{actor.name}</AuditLink>{' '}
          {kind && <Badge>{kind}</Badge>} {actionWord(action)} the {thingWord(entity.type)}{' '}
          <bdi className="font-medium">{entity.name}</bdi>
          {!ofOne && organization && entity.type !== 'organization' && (
            <>
              {' '}
              in <AuditLink search={{ organizationId: organization.id }}>{organization.name}</AuditLink>
            </>
          )}
        </p>
        {(reason ?? path) !== null && (
          <p dir="auto" className="text-ink-muted">
            {reason ?? path}
          </p>
        )}
      </div>
    </li>
  );
}

/** A name that leads to everything about it. */
function AuditLink({ search, children }: { search: object | null; children: ReactNode }) {
  if (search === null) return <bdi className="font-medium">{children}</bdi>;
  return (
    <Link
      to={superadminPath('audit')}
      search={search as never}
      dir="auto"
      className="font-medium underline decoration-hairline underline-offset-4 hover:decoration-current"
    >
      {children}
    </Link>
  );
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
