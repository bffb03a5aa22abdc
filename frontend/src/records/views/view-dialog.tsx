import { LIST_VIEWS, type ListView, listViewRoutes, type ViewedList } from '@oficio/contracts';
import { useState } from 'react';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDialogWrite } from '../use-dialog-write.ts';
import type { ViewContent } from './list-view.ts';

interface ViewDialogProps {
  list: ViewedList;
  /** What a new view keeps. */
  content: ViewContent;
  /** The view that gets another name; absent: a new view is saved. */
  renamed?: ListView | undefined;
  /** A new view was saved. */
  onSaved: (view: ListView) => void;
  onClose: () => void;
}

/** Asks for the name of a view. */
export default function ViewDialog({ renamed, ...props }: ViewDialogProps) {
  return renamed ? <RenameView {...props} view={renamed} /> : <SaveView {...props} />;
}

function SaveView({ list, content, onSaved, onClose }: Omit<ViewDialogProps, 'renamed'>) {
  const raiseToast = useRaiseToast();
  const write = useDialogWrite<typeof listViewRoutes.create, { name: string }>(listViewRoutes.create, {
    id: list,
    fields: ['name'],
    request: ({ name }) => ({ body: { list, name, ...content } }),
    onStored: ({ name }) => raiseToast({ kind: 'success', title: 'View saved', description: name }),
    onDone: (view) => {
      onSaved(view);
      onClose();
    },
  });
  return (
    <NameForm
      title="Save view"
      description="The search, the filters, the order and the columns of this list. Only you see your views."
      write={write}
      initial=""
      onSubmit={(name) => write.submit({ name })}
      onClose={onClose}
    />
  );
}

function RenameView({ view, onClose }: Pick<ViewDialogProps, 'onClose'> & { view: ListView }) {
  const { id, version } = view;
  const raiseToast = useRaiseToast();
  const write = useDialogWrite<typeof listViewRoutes.update, { name: string }>(listViewRoutes.update, {
    id,
    fields: ['name'],
    request: ({ name }) => ({ parameters: { id }, body: { version, name } }),
    onStored: ({ name }) => raiseToast({ kind: 'success', title: 'View renamed', description: name }),
    onDone: onClose,
  });
  return (
    <NameForm
      title="Rename view"
      write={write}
      initial={view.name}
      onSubmit={(name) => (name === view.name ? onClose() : write.submit({ name }))}
      onClose={onClose}
    />
  );
}

interface NameFormProps {
  title: string;
  description?: string;
  write: Pick<
    ReturnType<typeof useDialogWrite<typeof listViewRoutes.create, { name: string }>>,
    'dialog' | 'faultOf' | 'edited' | 'sent'
  >;
  initial: string;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

function NameForm({ title, description, write, initial, onSubmit, onClose }: NameFormProps) {
  const [name, setName] = useState(write.sent?.typed.name ?? initial);
  const [fault, setFault] = useState<string | undefined>();
  return (
    <FormDialog
      size="small"
      title={title}
      description={description}
      action="Save"
      unsaved={name.trim() !== initial}
      {...write.dialog}
      onSubmit={() => {
        if (name.trim() === '') setFault('Please enter a name');
        else onSubmit(name.trim());
      }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        required
        autoComplete="off"
        maxLength={LIST_VIEWS.name}
        value={name}
        error={fault ?? write.faultOf('name')}
        onChange={({ target }) => {
          setName(target.value);
          setFault(undefined);
          write.edited();
        }}
      />
    </FormDialog>
  );
}
