import { authRoutes, type Task, type TaskComment, taskRoutes } from '@oficio/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { isAccessRefusal } from '../../../lib/api/request-failure.ts';
import { queryOf } from '../../../lib/api/route-query.ts';
import { useMay } from '../../../lib/api/use-may.ts';
import { useFailedToast, useSharedRouteWrite } from '../../../lib/api/use-write.ts';
import { DayCell } from '../../../records/cells.tsx';
import { useDialogWrite } from '../../../records/use-dialog-write.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RepeatedFields } from '../../../ui/repeated-fields.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';

/** What people say about a task, the oldest first. */
export function TaskComments({ task }: { task: Task }) {
  const mayWrite = useMay(taskRoutes.comment);
  return (
    <section aria-label="Comments" className="border-t border-hairline pt-5">
      <h3 className="mb-3 text-sm font-medium">Comments</h3>
      {task.comments.length === 0 && !mayWrite && (
        <p className="text-ink-muted">Nobody has said anything yet.</p>
      )}
      <CommentList task={task} mayWrite={mayWrite} />
      {mayWrite && <NewComment task={task} />}
    </section>
  );
}

function CommentList({ task, mayWrite }: { task: Task; mayWrite: boolean }) {
  const own = useQuery(queryOf(authRoutes.me)).data?.id;
  const store = useStoreTask();
  const raiseFailure = useFailedToast();
  const remove = useSharedRouteWrite(taskRoutes.removeComment, {
    request: ({ id: commentId }: TaskComment) => ({ parameters: { id: task.id, commentId } }),
    onSuccess: store,
    onError: (error) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  });
  return (
    <ul className="flex flex-col gap-3">
      {task.comments.map((comment) => (
        <li key={comment.id} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <p dir="auto" className="text-sm whitespace-pre-wrap wrap-anywhere">
              {comment.body}
            </p>
            <p className="mt-0.5 text-xs text-ink-muted">
              <bdi>{comment.author?.name || 'Former member'}</bdi> · <DayCell instant={comment.createdAt} />
            </p>
          </div>
          {mayWrite && comment.author?.id === own && (
            <IconButton
              size="small"
              label="Delete your comment"
              icon={<X aria-hidden />}
              onClick={() => remove.mutate(comment)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function NewComment({ task }: { task: Task }) {
  const [body, setBody] = useState('');
  const store = useStoreTask();
  const write = useDialogWrite(taskRoutes.comment, {
    id: task.id,
    fields: ['body'],
    onStored: store,
    onDone: () => setBody(''),
  });
  const { busy, repeat, failure } = write.dialog;
  return (
    <Form
      label="New comment"
      unsaved={body.trim() !== ''}
      undecided={busy || repeat !== null}
      className="mt-4 flex flex-col gap-2"
      onSubmit={() => {
        if (busy) return;
        if (repeat) repeat();
        else if (body.trim() !== '') write.submit({ body });
      }}
    >
      {failure && <Notice tone="negative">{failure}</Notice>}
      <RepeatedFields repeats={repeat !== null}>
        <TextAreaField
          label="New comment"
          hideLabel
          name="body"
          placeholder="Add a comment"
          value={body}
          error={write.faultOf('body')}
          onChange={({ target }) => {
            setBody(target.value);
            write.edited();
          }}
        />
      </RepeatedFields>
      <Button
        type="submit"
        size="small"
        className="self-end"
        busy={busy}
        disabled={body.trim() === '' && !repeat}
      >
        Comment
      </Button>
    </Form>
  );
}

/** Shows the answer of a write at once. */
function useStoreTask(): (task: Task) => void {
  const queryClient = useQueryClient();
  return (task) => {
    const { queryKey } = queryOf(taskRoutes.one, { parameters: { id: task.id } });
    queryClient.setQueryData(queryKey, task);
  };
}
