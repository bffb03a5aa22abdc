import { Link } from '@tanstack/react-router';
import { PROJECT_PLACE } from '../../../entities/project/project-place.tsx';
import { pathOfRecord } from '../../../records/record-area.ts';

/** The name of a project and of its client in a table of figures. */
export function ProjectFigureLink({
  project: { id, name, clientName },
}: {
  project: { id: string; name: string; clientName: string | null };
}) {
  return (
    <Link
      to={pathOfRecord(PROJECT_PLACE, id)}
      className="inline-flex min-h-8 max-w-72 flex-col justify-center py-1 underline-offset-4 hover:underline max-md:min-h-11 max-md:max-w-40"
    >
      <bdi className="truncate">{name}</bdi>
      {clientName && <bdi className="truncate text-xs text-ink-muted">{clientName}</bdi>}
    </Link>
  );
}
