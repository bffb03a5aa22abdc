import { TEXT, timerRoutes } from '@oficio/contracts';
import { useState } from 'react';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import type { PickedRecord } from '../../records/record-fields.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ProjectField } from './project-field.tsx';
import { stoppedText } from './time-words.ts';

interface StartTimerDialogProps {
  /** The project of the page, if there is one. */
  project?: PickedRecord | undefined;
  onClose: () => void;
}

/** Starts a timer. One that another tab has started meanwhile is stopped, and a message says so. */
export default function StartTimerDialog({ project: given = undefined, onClose }: StartTimerDialogProps) {
  const raiseToast = useRaiseToast();
  const [project, setProject] = useState<PickedRecord | null>(given ?? null);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const write = useDialogWrite(timerRoutes.start, {
    id: 'timer',
    request: (body: { projectId: string; note: string }) => ({ body }),
    fields: ['projectId', 'note'],
    onStored: ({ timer, stopped }) =>
      raiseToast({
        kind: 'success',
        title: 'Timer started',
        description: stopped ? `${timer.projectName}. ${stoppedText(stopped)}` : timer.projectName,
      }),
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
        if (project) write.submit({ projectId: project.id, note });
      }}
      onClose={onClose}
    >
      <ProjectField
        value={project}
        onChange={(chosen) => {
          setProject(chosen);
          setMissing(false);
        }}
        error={missing ? 'Please choose a project' : write.faultOf('projectId')}
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
