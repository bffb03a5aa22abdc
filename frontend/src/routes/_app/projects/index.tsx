import { createFileRoute } from '@tanstack/react-router';
import { ProjectsScreen, type ProjectsSearch } from '../../../features/projects/projects-screen.tsx';
import { useRestoredSearch } from '../../../records/views/use-restored-search.ts';

export const Route = createFileRoute('/_app/projects/')({
  // The screen validates the search itself, so that the schema isn't loaded with the routes.
  validateSearch: (search: Record<string, unknown>): ProjectsSearch => search,
  component: function Projects() {
    return <ProjectsScreen search={useRestoredSearch('projects', Route.useSearch())} />;
  },
});
