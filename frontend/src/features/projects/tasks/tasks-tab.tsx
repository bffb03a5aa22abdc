import type { Project } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { QueryError } from '../../../ui/error-state.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { useProjectPage } from '../project-page.ts';
import { Board } from './board.tsx';
import { ProjectTaskList } from './project-task-list.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { useBoard } from './use-board.ts';
import { useCloseTask } from './use-close-task.ts';

/** The filters are those of the list of tasks. */
export interface TasksSearch {
  search?: string | undefined;
  status?: string | undefined;
  assignee?: string | undefined;
  due?: string | undefined;
  /** `list`: one task in a line; else the board. */
  view?: string | undefined;
  /** The task whose dialog is open. */
  task?: string | undefined;
}

/** The tasks of a project, on a board or in a list. */
export function TasksTab({ search }: { search: TasksSearch }) {
  const { project } = useProjectPage();
  const close = useCloseTask();
  const isList = search.view === 'list';
  return (
    <>
      <nav aria-label="Views of the tasks" className="mb-4 flex gap-4 text-sm">
        <ViewLink view={undefined} current={!isList}>
          Board
        </ViewLink>
        <ViewLink view="list" current={isList}>
          List
        </ViewLink>
      </nav>
      {isList ? (
        <ProjectTaskList projectId={project.id} search={{ ...search }} />
      ) : (
        <LoadedBoard project={project} />
      )}
      {search.task && <TaskDialog id={search.task} onClose={close} />}
    </>
  );
}

function LoadedBoard({ project }: { project: Project }) {
  const board = useBoard(project);
  const { data, error } = board;
  if (data) return <Board project={project} items={data.items} />;
  if (error) return <QueryError title="The tasks could not be loaded" query={board} />;
  return <SkeletonText lines={8} />;
}

function ViewLink({
  view,
  current,
  children,
}: {
  view: string | undefined;
  current: boolean;
  children: string;
}) {
  return (
    <Link
      to="."
      search={((present: object) => ({ ...present, view })) as never}
      resetScroll={false}
      // The board's address is a part of the list's.
      activeOptions={{ exact: true }}
      aria-current={current ? 'page' : undefined}
      className="inline-flex items-center rounded-control px-2 py-1 font-medium text-ink-muted hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink max-md:min-h-11"
    >
      {children}
    </Link>
  );
}
