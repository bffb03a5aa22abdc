import { type ClientTag, clientTagRoutes, TEXT } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Tags, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { failureText, isAccessRefusal } from '../../../lib/api/request-failure.ts';
import { queryOf } from '../../../lib/api/route-query.ts';
import { useFailedToast, useRouteWrite } from '../../../lib/api/use-write.ts';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';
import { isolated } from '../../../lib/text/isolated.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { Form } from '../../../ui/form.tsx';
import { ScreenSkeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { settleChanges } from '../../../ui/unsaved-changes.ts';

const clients = (count: number) => (count === 1 ? '1 client' : `${count} clients`);

/** Renames, unites and deletes the clients' tags. */
export function TagsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(queryOf(clientTagRoutes.list));
  const [renaming, setRenaming] = useState<string | null>(null);
  const [removing, setRemoving] = useState<ClientTag | null>(null);
  const tags = query.data?.tags;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Tags"
      description="Renaming a tag to one that exists merges the two."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {query.error && !tags && <QueryError title="The tags could not be loaded" query={query} />}
      {!tags && !query.error && <ScreenSkeleton />}
      {tags?.length === 0 && (
        <EmptyState title="No tags yet" icon={<Tags />}>
          Tags that you give to clients appear here.
        </EmptyState>
      )}
      {tags && tags.length > 0 && (
        <ul aria-label="Tags" className="divide-y divide-hairline">
          {tags.map((tag) => (
            <li key={tag.name} className="py-2">
              {renaming === tag.name ? (
                <RenameForm tag={tag} onClose={() => setRenaming(null)} />
              ) : (
                <div className="flex items-center gap-2">
                  <span dir="auto" className="min-w-0 flex-1 truncate">
                    {tag.name}
                  </span>
                  <span className="text-sm text-ink-muted tabular-nums">
                    {clients(tag.count)}
                    {tag.archived > 0 && `, ${tag.archived} archived`}
                  </span>
                  <IconButton
                    size="small"
                    label={`Rename ${isolated(tag.name)}`}
                    icon={<Pencil aria-hidden />}
                    onClick={() => setRenaming(tag.name)}
                  />
                  <IconButton
                    size="small"
                    label={`Delete ${isolated(tag.name)}`}
                    icon={<Trash2 aria-hidden />}
                    onClick={() => setRemoving(tag)}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <RemoveTag tag={removing} onClose={() => setRemoving(null)} />
    </Dialog>
  );
}

function RenameForm({ tag, onClose }: { tag: ClientTag; onClose: () => void }) {
  const [name, setName] = useState(tag.name);
  const raiseToast = useRaiseToast();
  const { mutate, isPending, error } = useRouteWrite(clientTagRoutes.rename, {
    request: (wanted: string) => ({ parameters: { tag: tag.name }, body: { name: wanted } }),
    onSuccess: (renamed) => {
      raiseToast({
        kind: 'success',
        title: `Tag changed on ${clients(renamed.changed)}`,
        description: renamed.name,
      });
      settleChanges();
      onClose();
    },
  });
  const formId = useId();
  const wanted = name.trim();
  return (
    <Form
      id={formId}
      label={`Rename ${isolated(tag.name)}`}
      unsaved={name !== tag.name}
      onSubmit={() => {
        if (wanted === tag.name) onClose();
        else if (wanted !== '') mutate(wanted);
      }}
      className="flex items-end gap-2"
    >
      <TextField
        label="Name"
        hideLabel
        data-first-focus
        className="min-w-0 flex-1"
        value={name}
        maxLength={TEXT.tag}
        autoComplete="off"
        autoFocus
        error={error ? failureText(error) : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Button disabled={isPending} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" busy={isPending}>
        Save
      </Button>
    </Form>
  );
}

function RemoveTag({ tag, onClose }: { tag: ClientTag | null; onClose: () => void }) {
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast();
  const { mutate, isPending } = useRouteWrite(clientTagRoutes.remove, {
    request: (name: string) => ({ parameters: { tag: name } }),
    onSuccess: ({ changed }, name) => {
      raiseToast({ kind: 'success', title: `Tag removed from ${clients(changed)}`, description: name });
      onClose();
    },
    onError: (error) => {
      onClose();
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  });
  return (
    <ConfirmDialog
      open={tag !== null}
      onOpenChange={onClose}
      title={`Delete the tag ${isolated(tag?.name ?? '')}?`}
      description={`It is removed from ${clients((tag?.count ?? 0) + (tag?.archived ?? 0))}, and from deleted ones. The clients themselves stay.`}
      confirmLabel="Delete tag"
      destructive
      busy={isPending}
      onConfirm={() => tag && mutate(tag.name)}
    />
  );
}
