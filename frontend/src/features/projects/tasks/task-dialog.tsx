import { type Task, taskRoutes } from '@oficio/contracts';
import { useId, useMemo, useRef } from 'react';
import { useMay } from '../../../lib/api/use-may.ts';
import { ConflictNotice } from '../../../records/conflict-notice.tsx';
import type { EditedArea } from '../../../records/record-area.ts';
import { RecordFacts } from '../../../records/record-facts.tsx';
import { RecordInputs } from '../../../records/record-inputs.tsx';
import { useRecordQuery } from '../../../records/use-record-query.ts';
import { useSectionForm } from '../../../records/use-section-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { mayDiscard } from '../../../ui/unsaved-question.ts';
import { TaskComments } from './task-comments.tsx';
import { TASK_FIELDS, taskFormFields } from './task-fields.tsx';
import { useRemoveTask } from './use-remove-task.ts';

const TASK: EditedArea<Task> = {
  one: 'task',
  nameOf: ({ title }) => title,
  routes: { one: taskRoutes.one, update: taskRoutes.update },
};

interface TaskDialogProps {
  id: string;
  onClose: () => void;
}

/** One task with all that is known of it. Who may write tasks changes it here. */
export function TaskDialog({ id, onClose }: TaskDialogProps) {
  const { query, isMissing } = useRecordQuery(taskRoutes.one, id);
  const mayWrite = useMay(taskRoutes.update);
  const { data, error } = query;
  if (data && !isMissing && mayWrite) return <EditedTask key={id} task={data} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={data && !isMissing ? data.title : 'Task'}
      size="large"
      textOnly
    >
      {isMissing ? (
        <p>This task was not found. It may have been deleted.</p>
      ) : data ? (
        <div className="flex flex-col gap-6">
          <RecordFacts fields={TASK_FIELDS} record={data} />
          <TaskComments task={data} />
        </div>
      ) : error ? (
        <QueryError title="The task could not be loaded" query={query} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  );
}

function EditedTask({ task, onClose }: { task: Task; onClose: () => void }) {
  const formId = useId();
  const comments = useRef<HTMLDivElement>(null);
  const fields = useMemo(() => taskFormFields(task.projectId), [task.projectId]);
  const form = useSectionForm(TASK, task, fields, onClose);
  const remove = useRemoveTask(onClose);
  const { unsaved, busy, failure, conflict, settle, inputs, submit } = form;
  // The dialog closes after the save, and a comment that was typed and isn't sent would go with it.
  const saveAfterComment = async () => {
    if (await mayDiscard(comments.current ?? undefined)) submit();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={task.title}
      description={task.projectName}
      size="large"
      footer={
        <>
          <Button variant="ghost" className="me-auto" disabled={busy} onClick={() => remove(task)}>
            Delete
          </Button>
          <DialogCancel disabled={busy} />
          <Button type="submit" form={formId} variant="primary" busy={busy} disabled={conflict !== null}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <Form
          id={formId}
          label={task.title}
          unsaved={unsaved}
          undecided={busy}
          onSubmit={() => void saveAfterComment()}
          className="flex flex-col gap-5"
        >
          {failure && <Notice tone="negative">{failure}</Notice>}
          {conflict && (
            <ConflictNotice
              {...conflict}
              one="task"
              onKeepMine={() => settle('mine')}
              onTakeTheirs={() => settle('theirs')}
            />
          )}
          <RecordInputs fields={fields} {...inputs} />
        </Form>
        <div ref={comments}>
          <TaskComments task={task} />
        </div>
      </div>
    </Dialog>
  );
}
