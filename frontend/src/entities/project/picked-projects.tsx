import { type Project, type ProjectListItem, projectRoutes } from '@oficio/contracts';
import type { ListFilter } from '../../records/list-filter.ts';
import { type PickedArea, RecordFilter, RecordName } from '../../records/record-picker.tsx';

export const PICKED_PROJECTS: PickedArea<ProjectListItem, Project> = {
  routes: projectRoutes,
  one: 'project',
  many: 'projects',
  nameOf: ({ name }) => name,
};

/** The filter of a list by a project. */
export const PROJECT_FILTER: ListFilter = {
  name: 'projectId',
  label: 'Project',
  control: (value, onValueChange) => (
    <RecordFilter
      value={value}
      onValueChange={onValueChange}
      area={PICKED_PROJECTS}
      label="Project"
      placeholder="Any project"
    />
  ),
  chip: (id) => <RecordName area={PICKED_PROJECTS} id={id} />,
};
