import { Outlet } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { HoursWarning } from '../../entities/project/project-hours.tsx';
import { PROJECT_STATUS_WORDS } from '../../entities/project/project-words.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { RecordScreen } from '../../records/record-screen.tsx';
import type { RecordTab } from '../../records/record-tabs.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { DuplicateProjectDialog } from './duplicate-project-dialog.tsx';
import { PROJECTS } from './project-area.tsx';
import { ProjectPageProvider } from './project-page.ts';

/** The tabs of a project's page. Each one also has a file in `routes/_app/projects/$projectId`. */
const PROJECT_TABS: readonly RecordTab[] = [
  { segment: '', label: 'Overview' },
  { segment: 'tasks', label: 'Tasks' },
  { segment: 'time', label: 'Time' },
  { segment: 'activity', label: 'Activity' },
];

/** The page of one project, with the tab that the address names. */
export function ProjectScreen(props: { id: string; editing: string | undefined }) {
  const mayWrite = useMay(PROJECTS.routes.update);
  const [isDuplicating, setDuplicating] = useState(false);
  return (
    <RecordScreen
      area={PROJECTS}
      statusWords={PROJECT_STATUS_WORDS}
      badge={(project) => <HoursWarning {...project} />}
      tabs={PROJECT_TABS}
      menuItems={() =>
        mayWrite && (
          <MenuItem icon={<Copy aria-hidden />} onSelect={() => setDuplicating(true)}>
            Duplicate...
          </MenuItem>
        )
      }
      {...props}
    >
      {(project, section) => (
        <ProjectPageProvider value={{ project, section }}>
          <Outlet />
          {isDuplicating && (
            <DuplicateProjectDialog project={project} onClose={() => setDuplicating(false)} />
          )}
        </ProjectPageProvider>
      )}
    </RecordScreen>
  );
}
