import type { Project, ProjectListItem } from '@oficio/contracts';
import { requiredContext } from '../../lib/page/required-context.ts';
import type { SectionProps } from '../../records/record-screen.tsx';

interface ProjectPage {
  project: Project;
  /** The props of the section with this name. */
  section: (name: string) => SectionProps<ProjectListItem, Project>;
}

/** The project on screen, for the tabs of its page. */
export const [ProjectPageProvider, useProjectPage] = requiredContext<ProjectPage>('ProjectPage');
