import { type CannedReply, cannedReplyRoutes, TEXT } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { queryOf } from '../../../lib/api/route-query.ts';
import { TextCell } from '../../../records/cells.tsx';
import type { EditedArea } from '../../../records/record-area.ts';
import type { OwnKind, RecordField } from '../../../records/record-fields.ts';
import { SettingTable } from '../../../records/setting-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';

const REPLIES = {
  routes: cannedReplyRoutes,
  one: 'canned reply',
  nameOf: ({ title }: CannedReply) => title,
} satisfies EditedArea<CannedReply>;

/** A text of several lines with a label. The kind `area` is the only field of its section and has none. */
const TEXT_KIND: OwnKind = {
  empty: '',
  read: String,
  write: (value) => value,
  words: String,
  input: ({ value, onChange, errorOf }) => (
    <TextAreaField
      label="Text"
      name="body"
      required
      rows={6}
      maxLength={TEXT.long}
      value={String(value)}
      error={errorOf('body')}
      onChange={({ target }) => onChange(target.value)}
    />
  ),
};

const FIELDS: readonly RecordField[] = [
  { name: 'title', label: 'Title', required: true, wide: true, hint: 'Your colleagues choose a text by it.' },
  { name: 'body', label: 'Text', kind: TEXT_KIND, required: true, wide: true },
];

/** The texts that answers to frequent questions begin with. */
export function CannedRepliesScreen({ header }: { header: ReactNode }) {
  const query = useQuery(queryOf(cannedReplyRoutes.list, { freshMs: 0 }));
  const rows = query.data?.replies;
  return (
    <>
      {header}
      <SettingTable
        area={REPLIES}
        routes={cannedReplyRoutes}
        title="Canned replies"
        description="Texts that answers to frequent questions begin with."
        rows={rows}
        error={
          query.error && !rows ? (
            <QueryError title="The canned replies could not be loaded" query={query} />
          ) : null
        }
        empty={
          <EmptyState icon={<MessageSquareText />} title="No canned replies yet">
            A text that you write often can be chosen when you answer a question.
          </EmptyState>
        }
        columns={() => [
          {
            id: 'title',
            header: 'Title',
            width: 220,
            lead: true,
            phone: 'primary',
            cell: ({ title }) => <bdi className="break-words whitespace-normal">{title}</bdi>,
          },
          {
            id: 'body',
            header: 'Text',
            width: 520,
            cuts: true,
            phone: 'secondary',
            cell: ({ body }) => <TextCell>{body}</TextCell>,
          },
        ]}
        fields={FIELDS as never}
        newFields={FIELDS}
        mayDelete={() => true}
        deletion="Answers that were sent keep it. This can’t be undone."
      />
    </>
  );
}
