import { type Project, taskRoutes } from '@oficio/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { pathOfRecord } from '../../records/record-area.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PROJECTS } from './project-area.tsx';

/** Begins a project like another one. */
export function DuplicateProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const usual = `${project.name} (copy)`;
  const [name, setName] = useState(usual);
  const navigate = useNavigate();
  const raiseToast = useRaiseToast();
  const write = useDialogWrite(taskRoutes.duplicateProject, {
    id: project.id,
    fields: ['name'],
    onStored: (copy) => raiseToast({ kind: 'success', title: 'Project duplicated', description: copy.name }),
    onDone: (copy) => {
      onClose();
      void navigate({ to: pathOfRecord(PROJECTS, copy.id) });
    },
  });
  return (
    <FormDialog
      size="small"
      title={`Duplicate ${isolated(project.name)}`}
      description="The copy has the same client, members and tasks. Its tasks are undone, and nothing has a date yet."
      action="Duplicate"
      unsaved={name !== usual}
      ready={name.trim() !== ''}
      {...write.dialog}
      onSubmit={() => write.submit({ name })}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        required
        autoComplete="off"
        value={name}
        error={write.faultOf('name')}
        onChange={({ target }) => {
          setName(target.value);
          write.edited();
        }}
      />
    </FormDialog>
  );
}
