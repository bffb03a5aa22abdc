import { type TaskStatus, taskRoutes } from '@oficio/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useRouteWrite } from '../../../lib/api/use-write.ts';
import { refusalOf } from '../../../lib/api/write-refusal.ts';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { settleChanges } from '../../../ui/unsaved-changes.ts';
import { TASK_STATUS_WORDS } from './task-words.ts';

/** Adds one task after the other: a title, Enter, the next one. */
export function QuickAdd({ projectId, status }: { projectId: string; status: TaskStatus }) {
  const [title, setTitle] = useState('');
  const add = useRouteWrite(taskRoutes.create, {
    onSuccess: (_, sent) => {
      settleChanges();
      // What was typed meanwhile is the next task.
      setTitle((typed) => (typed === sent.title ? '' : typed));
    },
  });
  const { label } = TASK_STATUS_WORDS[status];
  const { failure, faultOf } = refusalOf(add.error, ['title']);
  return (
    <Form
      label={`Add a task to ${label}`}
      unsaved={title.trim() !== ''}
      onSubmit={() => {
        if (title.trim() !== '') add.mutate({ projectId, status, title });
      }}
    >
      <TextField
        label={`New task in ${label}`}
        hideLabel
        name="title"
        placeholder="Add a task"
        autoComplete="off"
        leading={<Plus aria-hidden />}
        aria-busy={add.isPending || undefined}
        value={title}
        error={faultOf('title') ?? failure}
        onChange={({ target }) => {
          setTitle(target.value);
          if (add.isError) add.reset();
        }}
      />
    </Form>
  );
}
