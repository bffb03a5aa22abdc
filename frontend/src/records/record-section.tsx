import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMay } from '../lib/api/use-may.ts';
import { isolated } from '../lib/text/isolated.ts';
import { Button } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import type { EditedArea, EditedRecord } from './record-area.ts';
import { RecordFacts } from './record-facts.tsx';
import { type FormValues, type RecordField, toValues } from './record-fields.ts';
import { RecordInputs } from './record-inputs.tsx';
import { useSectionForm } from './use-section-form.ts';

export interface SaveQuestion {
  title: string;
  description: string;
  confirmLabel: string;
}

interface RecordSectionProps<Single extends EditedRecord> {
  area: EditedArea<Single>;
  record: Single;
  title: string;
  description?: ReactNode;
  fields: readonly RecordField<Single>[];
  /** The record's state forbids changes of this section. */
  locked?: boolean;
  editing: boolean;
  onEditingChange: (editing: boolean) => void;
  /** A question that the person confirms before these values are saved; null: there is none. */
  questionOf?: (values: FormValues) => SaveQuestion | null;
  /** Called after each save. */
  onSaved?: () => void;
  /** The content while the section isn't edited; the facts of its fields unless given. */
  children?: ReactNode;
  /** Shown below the facts, and below the inputs with what is typed there. */
  preview?: (values: FormValues) => ReactNode;
}

/** A section of a record's page that turns into a form in place. */
export function RecordSection<Single extends EditedRecord>(props: RecordSectionProps<Single>) {
  const { area, record, title, description, fields, editing, onEditingChange, children, preview } = props;
  const mayEdit = useMay(area.routes.update) && !props.locked;
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    // The removed form had the focus.
    const lost = document.activeElement === document.body;
    if (wasEditing.current && !editing && lost) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (editing && mayEdit) {
    return (
      <Section title={title} description={description}>
        <SectionForm {...props} onClose={() => onEditingChange(false)} />
      </Section>
    );
  }
  return (
    <Section
      title={title}
      description={description}
      actions={
        mayEdit &&
        !record.deletedAt && (
          <Button
            ref={editButton}
            size="small"
            variant="ghost"
            icon={<Pencil aria-hidden />}
            aria-label={`Edit ${title.toLowerCase()}`}
            onClick={() => onEditingChange(true)}
          >
            Edit
          </Button>
        )
      }
    >
      {children ?? <RecordFacts fields={fields} record={record} />}
      {preview?.(toValues(fields as readonly RecordField[], record))}
    </Section>
  );
}

function SectionForm<Single extends EditedRecord>({
  area,
  record,
  title,
  fields: own,
  questionOf = () => null,
  onSaved,
  onClose,
  preview,
}: RecordSectionProps<Single> & { onClose: () => void }) {
  const fields = own as readonly RecordField[];
  const element = useRef<HTMLFormElement>(null);
  const { unsaved, busy, failure, conflict, settle, inputs, submit } = useSectionForm(
    area,
    record,
    fields,
    onClose,
    onSaved,
  );
  const [question, setQuestion] = useState<SaveQuestion | null>(null);
  const confirmAndSubmit = () => {
    const asked = unsaved && !busy ? questionOf(inputs.values) : null;
    if (asked) setQuestion(asked);
    else submit();
  };
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, []);
  return (
    <Card>
      <Form
        ref={element}
        label={`${title} of ${isolated(area.nameOf(record))}`}
        unsaved={unsaved}
        onSubmit={confirmAndSubmit}
        onKeyDown={({ key, defaultPrevented }) => {
          if (key === 'Escape' && !busy && !defaultPrevented) onClose();
        }}
        className="flex flex-col gap-5"
      >
        {conflict && (
          <ConflictNotice
            {...conflict}
            one={area.one}
            onKeepMine={() => settle('mine')}
            onTakeTheirs={() => settle('theirs')}
          />
        )}
        {failure && <Notice tone="negative">{failure}</Notice>}
        <RecordInputs fields={fields} {...inputs} />
        {preview?.(inputs.values)}
        <div className="flex justify-end gap-2 max-md:[&>button]:flex-1">
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy} disabled={conflict !== null}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </Form>
      {question && (
        <ConfirmDialog
          open
          {...question}
          onOpenChange={() => setQuestion(null)}
          onConfirm={() => {
            setQuestion(null);
            submit();
          }}
        />
      )}
    </Card>
  );
}
