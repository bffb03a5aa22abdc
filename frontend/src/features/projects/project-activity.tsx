import { timelineRoutes } from '@oficio/contracts';
import { GrowingTimeline } from '../../records/growing-timeline.tsx';
import { useProjectPage } from './project-page.ts';

/** What happened to a project and to its tasks. A task opens on the board, so an entry leads nowhere. */
export function ProjectActivity() {
  const { project } = useProjectPage();
  return <GrowingTimeline route={timelineRoutes.ofProject} subject={project.id} pathOf={() => null} />;
}
