import { type Client, clientRoutes } from '@oficio/contracts';
import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { isolated } from '../../lib/isolated.ts';
import { useMay } from '../../lib/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ClientFieldInputs } from './client-field-inputs.tsx';
import type { ClientField } from './client-fields.ts';
import { toForm } from './client-form.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { ContactFields } from './contact-fields.tsx';
import { useSectionForm } from './use-section-form.ts';

interface ClientSectionProps {
  client: Client;
  title: string;
  /** What its form holds; the contacts have a form of their own. */
  fields: readonly ClientField[] | 'contacts';
  editing: boolean;
  onEditingChange: (editing: boolean) => void;
  /** What is shown as long as it isn't edited. */
  children: ReactNode;
}

/** A part of the client's page that becomes a form in its place. */
export function ClientSection({
  client,
  title,
  fields,
  editing,
  onEditingChange,
  children,
}: ClientSectionProps) {
  const mayEdit = useMay(clientRoutes.update);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    // The form took the focus with it.
    const lost = document.activeElement === document.body;
    if (wasEditing.current && !editing && lost) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (editing && mayEdit) {
    return (
      <Section title={title}>
        <SectionForm {...{ client, title, fields }} onClose={() => onEditingChange(false)} />
      </Section>
    );
  }
  return (
    <Section
      title={title}
      actions={
        mayEdit &&
        client.deletedAt === null && (
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
      {children}
    </Section>
  );
}

type SectionFormProps = Pick<ClientSectionProps, 'client' | 'title' | 'fields'> & { onClose: () => void };

function SectionForm({ client, title, fields, onClose }: SectionFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { form, unsaved, busy, failure, conflict, settle, errorOf, edit, submit } = useSectionForm(
    client,
    onClose,
  );
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, []);
  return (
    <Card>
      <Form
        ref={element}
        label={`${title} of ${isolated(client.displayName)}`}
        unsaved={unsaved}
        onSubmit={submit}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && !busy) onClose();
        }}
        className="flex flex-col gap-5"
      >
        {conflict && (
          <ConflictNotice
            theirs={toForm(conflict.current)}
            fields={conflict.fields}
            onKeepMine={() => settle('mine')}
            onTakeTheirs={() => settle('theirs')}
          />
        )}
        {failure && <Notice tone="negative">{failure}</Notice>}
        {fields === 'contacts' ? (
          <ContactFields
            contacts={form.contacts}
            onChange={(contacts) => edit({ contacts })}
            errorOf={errorOf}
          />
        ) : (
          <ClientFieldInputs {...{ fields, form, errorOf }} onChange={edit} />
        )}
        <div className="flex justify-end gap-2 max-md:[&>button]:flex-1">
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy} disabled={conflict !== null}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
