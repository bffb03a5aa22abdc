import { type Project, type ProjectListItem, type ProjectReference, projectRoutes } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import type { ListFilter } from '../../records/list-filter.ts';
import { pathOfRecord } from '../../records/record-area.ts';
import type { FieldControl, PickedRecord, RecordField } from '../../records/record-fields.ts';
import { type PickedArea, RecordName, RecordPicker } from '../../records/record-picker.tsx';
import { PROJECT_PLACE } from './project-place.tsx';

/** The projects that a picker offers. */
export const PICKED_PROJECTS: PickedArea<ProjectListItem, Project> = {
  routes: projectRoutes,
  one: 'project',
  many: 'projects',
  nameOf: ({ name }) => name,
};

export interface OfProject {
  projectId: string | null;
  /** Null where the person doesn’t see it. */
  project: ProjectReference | null;
}

const HIDDEN = 'A project of another client';

/** The project of a quote, of a document or of an entry of the books. */
export const PROJECT_FIELD = {
  name: 'projectId',
  label: 'Project',
  kind: 'record',
  wide: true,
  picker: (control) => <ProjectPicker {...control} />,
  read: ({ projectId, project }: OfProject) => projectId && { id: projectId, name: project?.name ?? HIDDEN },
  fact: (record: OfProject) => projectFact(record),
} as const satisfies RecordField<OfProject, 'projectId'>;

/** A link to the project of a record. */
function projectFact({ projectId, project }: OfProject) {
  if (!projectId) return null;
  return project ? <Link to={pathOfRecord(PROJECT_PLACE, project.id)}>{project.name}</Link> : HIDDEN;
}

export function ProjectPicker({
  name,
  label,
  value,
  onChange,
  errorOf,
  hint,
}: FieldControl & { name: string; label: string; hint?: string }) {
  return (
    <RecordPicker
      name={name}
      label={label}
      hint={hint}
      area={PICKED_PROJECTS}
      value={value as PickedRecord | null}
      onValueChange={(picked) => onChange(picked)}
      placeholder="No project"
      error={errorOf(name)}
    />
  );
}

/** The chip of a list to which a project leads. */
export const PROJECT_FILTER: ListFilter = {
  name: 'projectId',
  label: 'Project',
  chip: (id) => <RecordName area={PICKED_PROJECTS} id={id} />,
};
