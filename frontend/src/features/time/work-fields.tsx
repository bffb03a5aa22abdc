import { taskRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { PICKED_PROJECTS } from '../../entities/project/project-field.tsx';
import { queryOf } from '../../lib/api/route-query.ts';
import type { PickedRecord } from '../../records/record-fields.ts';
import { RecordPicker } from '../../records/record-picker.tsx';
import { SelectField } from '../../ui/select-field.tsx';

export interface Work {
  project: PickedRecord | null;
  task: PickedRecord | null;
}

interface WorkFieldsProps extends Work {
  onChange: (work: Work) => void;
  faultOf: (name: 'projectId' | 'taskId') => string | undefined;
}

/** The project on which time is spent, and one of its tasks. Another project takes the task away. */
export function WorkFields({ project, task, onChange, faultOf }: WorkFieldsProps) {
  return (
    <>
      <RecordPicker
        name="projectId"
        label="Project"
        area={PICKED_PROJECTS}
        value={project}
        onValueChange={(picked) => onChange({ project: picked, task: null })}
        required
        placeholder="Choose a project"
        error={faultOf('projectId')}
      />
      {project && (
        <TaskField
          projectId={project.id}
          task={task}
          onChange={(picked) => onChange({ project, task: picked })}
          error={faultOf('taskId')}
        />
      )}
    </>
  );
}

interface TaskFieldProps {
  projectId: string;
  task: PickedRecord | null;
  onChange: (task: PickedRecord | null) => void;
  error: string | undefined;
}

/** The tasks that aren't done, and the chosen one. Nothing where the project has none. */
function TaskField({ projectId, task, onChange, error }: TaskFieldProps) {
  const { data } = useQuery(queryOf(taskRoutes.board, { parameters: { id: projectId } }));
  const open = (data?.items ?? [])
    .filter(({ status, id }) => status !== 'done' || id === task?.id)
    .map(({ id, title }) => ({ id, name: title }));
  const offered = task && !open.some(({ id }) => id === task.id) ? [task, ...open] : open;
  if (offered.length === 0) return null;
  return (
    <SelectField
      label="Task"
      name="taskId"
      options={[
        { value: '', label: 'No task' },
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={task?.id ?? ''}
      onChange={({ target }) => onChange(offered.find(({ id }) => id === target.value) ?? null)}
      error={error}
    />
  );
}
