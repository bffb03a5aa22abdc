import {
  INVOICE_READING_ROLES,
  PROJECT_DUE_FILTERS,
  PROJECT_STATUSES,
  type projectRoutes,
  type QueryOf,
  SECTION_TITLES,
} from '@oficio/contracts';
import { DUE_FILTER_WORDS, PROJECT_STATUS_WORDS } from '../../entities/project/project-words.ts';
import { ProjectsTabs } from '../../entities/project/projects-tabs.tsx';
import { useIsLimited, useMay } from '../../lib/api/use-may.ts';
import { useMembers } from '../../lib/api/use-members.ts';
import { useOwnCurrency } from '../../lib/api/use-own-currency.ts';
import { CLIENT_FILTER, CLIENT_OR_NONE_FILTER } from '../../records/client-picker.tsx';
import type { ListFilter } from '../../records/list-filter.ts';
import type { ListSearchOf } from '../../records/list-search.ts';
import type { RecordField } from '../../records/record-fields.ts';
import { RecordsScreen } from '../../records/records-screen.tsx';
import { PROJECTS } from './project-area.tsx';
import { projectColumns } from './project-columns.tsx';
import { newProjectFields } from './project-fields.tsx';

export type ProjectsSearch = ListSearchOf<QueryOf<typeof projectRoutes.list>>;

const STATUS: ListFilter = {
  name: 'status',
  label: 'Status',
  all: 'Not archived',
  options: PROJECT_STATUSES.map((value) => ({ value, label: PROJECT_STATUS_WORDS[value].label })),
};
const DUE: ListFilter = {
  name: 'due',
  label: 'Due',
  all: 'Any day',
  options: PROJECT_DUE_FILTERS.map((value) => ({ value, label: DUE_FILTER_WORDS[value] })),
};

/** The projects of the organization. */
export function ProjectsScreen({ search }: { search: ProjectsSearch }) {
  const isLimited = useIsLimited();
  const currency = useOwnCurrency();
  const readsAgreed = useMay({ members: INVOICE_READING_ROLES });
  const members = useMembers() ?? [];
  const member: ListFilter = {
    name: 'memberId',
    label: 'Member',
    all: 'Any member',
    words: () => 'Former member',
    options: members.map(({ userId, name }) => ({ value: userId, label: name })),
  };
  return (
    <RecordsScreen
      area={PROJECTS}
      views="projects"
      tabs={<ProjectsTabs />}
      search={search}
      title={SECTION_TITLES.projects}
      note={isLimited ? 'You see the projects of the clients that are assigned to you.' : undefined}
      purpose="Keep what you work on in one place: for whom, until when, what was agreed, and who works on it."
      columns={projectColumns({ readsAgreed })}
      hiddenAtFirst={['code', 'tags', 'createdAt']}
      filters={[
        STATUS,
        isLimited ? CLIENT_FILTER : CLIENT_OR_NONE_FILTER,
        DUE,
        member,
        { name: 'tag', label: 'Tag' },
      ]}
      newFields={newProjectFields(currency) as readonly RecordField[]}
    />
  );
}
