import { type Project, type ProjectListItem, projectRoutes } from '@oficio/contracts';
import { PROJECT_PLACE } from '../../entities/project/project-place.tsx';
import { defineListSearch } from '../../records/list-search.ts';
import type { RecordArea } from '../../records/record-area.ts';

export const PROJECTS: RecordArea<ProjectListItem, Project> = {
  ...PROJECT_PLACE,
  importKind: 'projects',
  routes: projectRoutes,
  address: defineListSearch(projectRoutes.list),
  nameOf: ({ name }) => name,
};
