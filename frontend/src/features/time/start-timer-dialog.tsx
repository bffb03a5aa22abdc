import { TEXT, timerWriteRoutes } from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showTimer } from './shown-timer.ts';
import { stoppedText } from './time-words.ts';
import { type Work, WorkFields } from './work-fields.tsx';

/** Starts a timer. One that another tab has started meanwhile is stopped, and a message says so. */
export default function StartTimerDialog({ onClose }: { onClose: () => void }) {
  const raiseToast = useRaiseToast();
  const queries = useQueryClient();
  const [{ project, task }, setWork] = useState<Work>({ project: null, task: null });
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const write = useDialogWrite(timerWriteRoutes.start, {
    id: 'timer',
    request: (body: { projectId: string; taskId: string | null; note: string }) => ({ body }),
    fields: ['projectId', 'taskId', 'note'],
    onStored({ timer, stopped }) {
      showTimer(queries, timer);
      raiseToast({
        kind: 'success',
        title: 'Timer started',
        description: stopped ? `${timer.projectName}. ${stoppedText(stopped)}` : timer.projectName,
      });
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      size="small"
      title="Start a timer"
      action="Start"
      unsaved={note !== ''}
      {...write.dialog}
      onSubmit={() => {
        setMissing(project === null);
        if (project) write.submit({ projectId: project.id, taskId: task?.id ?? null, note });
      }}
      onClose={onClose}
    >
      <WorkFields
        project={project}
        task={task}
        onChange={(work) => {
          setWork(work);
          setMissing(false);
        }}
        faultOf={(name) =>
          missing && name === 'projectId' ? 'Please choose a project' : (write.faultOf(name) ?? undefined)
        }
      />
      <TextField
        label="Note"
        name="note"
        hint="What you work on. An invoice can show it."
        maxLength={TEXT.line}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={write.faultOf('note')}
      />
    </FormDialog>
  );
}
