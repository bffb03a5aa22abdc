import {
  CLIENT_MERGES,
  type Client,
  clientMergeRoutes,
  clientRoutes,
  HOUR_MS,
  type MergedField,
} from '@oficio/contracts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { failureText } from '../../../lib/api/request-failure.ts';
import { queryOf } from '../../../lib/api/route-query.ts';
import type { PickedRecord } from '../../../records/record-fields.ts';
import { RecordPicker } from '../../../records/record-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenSkeleton } from '../../../ui/skeleton.tsx';
import { CLIENTS } from '../client-area.tsx';
import { Choice } from './merge-choice.tsx';
import { differingValues, takenFields, winnerOf } from './merged-values.ts';
import { rowsInWords } from './moved-rows.ts';
import { useMerge } from './use-merge.ts';

interface MergeDialogProps {
  id: string;
  /** Undefined: the person chooses the other client first. */
  otherId: string | undefined;
  onClose: () => void;
  onMerged: (keptId: string) => void;
}

/** Shows two clients side by side. The person chooses which one stays, and which values. */
export function MergeDialog({ id, otherId, onClose, onMerged }: MergeDialogProps) {
  const [picked, setPicked] = useState<PickedRecord | null>(null);
  const [keepId, setKeepId] = useState(id);
  const [chosen, setChosen] = useState<Partial<Record<MergedField, string>>>({});
  const secondId = otherId ?? picked?.id;
  const ids = secondId === undefined || secondId === id ? [] : [id, secondId];
  const queries = useQueries({
    queries: ids.map((one) => queryOf(clientRoutes.one, { parameters: { id: one } })),
  });
  const failed = queries.find(({ error, data }) => error && !data);
  const [first, second] = queries.map(({ data }) => data);
  const [kept, gone] = second && keepId === second.id ? [second, first] : [first, second];
  const { mutate, isPending, error } = useMerge(({ client }) => onMerged(client.id));
  const formId = useId();
  const ready = kept !== undefined && gone !== undefined;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Merge two clients"
      description={`Everything that belongs to one client moves to the other. You can undo it for ${CLIENT_MERGES.undoMs / HOUR_MS} hours.`}
      size="large"
      footer={
        <>
          <DialogCancel disabled={isPending} />
          <Button type="submit" form={formId} variant="primary" busy={isPending} disabled={!ready}>
            {isPending ? 'Merging...' : 'Merge'}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        label="Merge two clients"
        unsaved={false}
        onSubmit={() => {
          if (ready) mutate({ keepId: kept.id, goneId: gone.id, fields: takenFields(kept, gone, chosen) });
        }}
        className="flex flex-col gap-6"
      >
        {error && <Notice tone="negative">{failureText(error)}</Notice>}
        {otherId === undefined && (
          <RecordPicker
            area={CLIENTS}
            label="The other client"
            placeholder="Choose a client"
            value={picked}
            error={picked?.id === id ? 'This is the same client' : undefined}
            onValueChange={(client) => {
              setPicked(client);
              setKeepId(id);
              setChosen({});
            }}
          />
        )}
        {failed && <QueryError title="The clients could not be loaded" query={failed} />}
        {ids.length > 0 && !failed && !(first && second) && <ScreenSkeleton />}
        {ready && first && second && (
          <>
            <Choice
              label="Which one stays?"
              options={[first, second].map(({ id: value, displayName }) => ({ value, words: displayName }))}
              value={kept.id}
              onChange={setKeepId}
            />
            {differingValues(first, second).map((field) => (
              <Choice
                key={field.name}
                label={field.label}
                options={[first, second].map((client) => ({ value: client.id, words: field.words(client) }))}
                value={winnerOf(field, kept, gone, chosen)}
                onChange={(winner) => setChosen({ ...chosen, [field.name]: winner })}
              />
            ))}
            <MovedRows kept={kept} gone={gone} />
          </>
        )}
      </Form>
    </Dialog>
  );
}

function MovedRows({ kept, gone }: { kept: Client; gone: Client }) {
  const { data } = useQuery(queryOf(clientMergeRoutes.rows, { parameters: { id: gone.id }, freshMs: 0 }));
  return (
    <Notice>
      <p>
        <bdi>{gone.displayName}</bdi> disappears from the list, and its address leads to{' '}
        <bdi>{kept.displayName}</bdi>. {data && rowsInWords(data.rows)} Tags and contacts of both are kept.
      </p>
    </Notice>
  );
}
