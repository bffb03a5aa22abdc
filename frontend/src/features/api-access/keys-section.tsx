import { type AnswerOf, type ApiKey, apiKeyRoutes, formatLocalDate } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../lib/api/request-failure.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { formatMoment } from '../../lib/text/format-moment.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { accessWords } from './key-words.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

type MadeKey = AnswerOf<typeof apiKeyRoutes.create>;

/** The person's API keys; owner and admin see those of all members. */
export function KeysSection({ managesAll }: { managesAll: boolean }) {
  const query = useQuery(queryOf(apiKeyRoutes.list, { freshMs: 0 }));
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<MadeKey | null>(null);
  const keys = query.data?.items;
  const add = (
    <Button variant="primary" size="small" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
      New API key
    </Button>
  );
  return (
    <Section
      title="API keys"
      description={
        managesAll
          ? 'Programs act with these keys for the members who made them.'
          : 'Programs act with these keys for you.'
      }
      actions={add}
    >
      <KeyTable
        keys={keys}
        managesAll={managesAll}
        error={
          query.error && !keys ? <QueryError title="The API keys could not be loaded" query={query} /> : null
        }
      />
      {adding && <NewKeyDialog onMade={setMade} onClose={() => setAdding(false)} />}
      {made && (
        <SecretDialog
          title={`${isolated(made.name)} is ready`}
          label="Key"
          secret={made.key}
          onClose={() => setMade(null)}
        >
          Whoever has it can do what it may do. Keep it where your program keeps its secrets, not in its code.
        </SecretDialog>
      )}
    </Section>
  );
}

interface KeyTableProps {
  keys: readonly ApiKey[] | undefined;
  managesAll: boolean;
  error: React.ReactNode;
}

function KeyTable({ keys, managesAll, error }: KeyTableProps) {
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const raiseToast = useRaiseToast();
  const revoke = useRouteWrite(apiKeyRoutes.revoke, {
    request: ({ id }: ApiKey) => ({ parameters: { id } }),
    onSuccess: (_, { name }) => {
      setRevoking(null);
      raiseToast({ kind: 'success', title: `${isolated(name)} no longer works` });
    },
  });
  return (
    <>
      <DataTable
        label="API keys"
        rows={keys}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        error={error}
        empty={
          <EmptyState icon={<KeyRound />} title="No API keys yet">
            A key lets a program of yours read and write here. The documentation shows how.
          </EmptyState>
        }
        columns={[
          {
            id: 'name',
            header: 'Name',
            cell: ({ name, hasExpired }) => (
              <span className="flex flex-wrap items-center gap-2">
                <bdi className="break-words">{name}</bdi>
                {hasExpired && <Badge tone="warning">Expired</Badge>}
              </span>
            ),
            phone: 'primary',
            lead: true,
          },
          {
            id: 'prefix',
            header: 'Begins with',
            cell: ({ prefix }) => <code className="text-sm">{prefix}…</code>,
            phone: 'secondary',
          },
          { id: 'access', header: 'Rights', cell: accessWords },
          ...(managesAll
            ? [{ id: 'person', header: 'Made by', cell: ({ personName }: ApiKey) => <bdi>{personName}</bdi> }]
            : []),
          {
            id: 'used',
            header: 'Last used',
            cell: ({ lastUsedAt }) => (lastUsedAt ? formatMoment(lastUsedAt) : 'Never'),
          },
          {
            id: 'until',
            header: 'Works until',
            cell: ({ expiresOn }) => (expiresOn ? formatLocalDate(expiresOn) : 'No end'),
          },
        ]}
        rowActions={(key) => (
          <Button
            size="small"
            aria-label={`Revoke ${isolated(key.name)}`}
            onClick={() => {
              revoke.reset();
              setRevoking(key);
            }}
          >
            Revoke
          </Button>
        )}
      />
      <ConfirmDialog
        // The dialog closes in the render that removes the row, so that the focus doesn't return to the row.
        open={keys?.some(({ id }) => id === revoking?.id) ?? false}
        onOpenChange={() => setRevoking(null)}
        title={`Revoke ${revoking ? isolated(revoking.name) : ''}?`}
        description="Programs with this key are refused within half a minute. This can’t be undone."
        confirmLabel={revoke.isPending ? 'Revoking...' : 'Revoke key'}
        destructive
        busy={revoke.isPending}
        onConfirm={() => revoking && revoke.mutate(revoking)}
      >
        {revoke.error && !revoke.isPending && <Notice tone="negative">{failureText(revoke.error)}</Notice>}
      </ConfirmDialog>
    </>
  );
}
