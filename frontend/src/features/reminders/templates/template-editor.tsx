import { type MailTemplate, type TemplateFault, templateFaults } from '@oficio/contracts';
import { useRef, useState } from 'react';
import { ConflictNotice } from '../../../records/conflict-notice.tsx';
import type { RecordField } from '../../../records/record-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextAreaField, TextField } from '../../../ui/text-field.tsx';
import { ResetTemplate } from './reset-template.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { TemplateVersions } from './template-versions.tsx';
import { useTemplateForm } from './use-template-form.ts';
import { VariablePicker } from './variable-picker.tsx';

const FIELDS: readonly RecordField[] = [
  { name: 'subject', label: 'Subject' },
  { name: 'body', label: 'Text' },
];

/** The text of a template beside the mail that it makes. Faults are shown at their places while a person types. */
export function TemplateEditor({ template }: { template: MailTemplate }) {
  const form = useTemplateForm(template);
  const { text, unsaved, conflict, failure, busy } = form;
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const [lastField, setLastField] = useState<'subject' | 'body'>('body');
  const faults = templateFaults(template.key, text);
  const faultsOf = (path: TemplateFault['path']) => faults.filter((fault) => fault.path === path);
  const insert = (name: string) => {
    const control = lastField === 'subject' ? subject.current : body.current;
    if (!control) return;
    const start = control.selectionStart ?? control.value.length;
    const end = control.selectionEnd ?? start;
    const inserted = `{{${name}}}`;
    const value = control.value.slice(0, start) + inserted + control.value.slice(end);
    form.change({ [lastField]: value });
    // The cursor can be set behind the variable once the new text is rendered.
    requestAnimationFrame(() => {
      control.focus();
      control.setSelectionRange(start + inserted.length, start + inserted.length);
    });
  };
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-8">
        <Form
          label="Text of the email"
          unsaved={unsaved}
          undecided={busy}
          onSubmit={() => {
            if (faults.length === 0) form.save();
            else showPlace(faults[0], { subject: subject.current, body: body.current });
          }}
          className="flex flex-col gap-5"
        >
          {conflict && (
            <ConflictNotice
              one="text"
              fields={FIELDS.filter(({ name }) => conflict[name as 'subject'] !== text[name as 'subject'])}
              theirs={{ subject: conflict.subject, body: conflict.body }}
              mine={{ ...text }}
              onKeepMine={() => form.settle('mine')}
              onTakeTheirs={() => form.settle('theirs')}
            />
          )}
          {failure && <Notice tone="negative">{failure}</Notice>}
          <TextField
            ref={subject}
            label="Subject"
            name="subject"
            required
            autoComplete="off"
            lang={template.locale}
            value={text.subject}
            error={faultsOf('subject')[0]?.message}
            onFocus={() => setLastField('subject')}
            onChange={({ target }) => form.change({ subject: target.value })}
          />
          <div>
            <TextAreaField
              ref={body}
              label="Text"
              name="body"
              required
              rows={12}
              lang={template.locale}
              hint="Markdown: **bold**, [a link](https://example.com), an empty line for a paragraph."
              value={text.body}
              error={faultsOf('body')[0]?.message}
              onFocus={() => setLastField('body')}
              onChange={({ target }) => form.change({ body: target.value })}
            />
            <FaultList
              faults={faultsOf('body').slice(1)}
              onShow={(fault) => showPlace(fault, { subject: subject.current, body: body.current })}
            />
          </div>
          <VariablePicker variables={template.variables} onInsert={insert} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busy={busy} disabled={!unsaved || conflict !== null}>
              {busy ? 'Saving...' : 'Save'}
            </Button>
            {unsaved && (
              <Button disabled={busy} onClick={form.discard}>
                Discard changes
              </Button>
            )}
            {template.isChanged && <ResetTemplate template={template} onReset={form.take} />}
          </div>
        </Form>
        <TemplateVersions template={template} onTake={form.change} />
      </div>
      <TemplatePreview template={template} text={text} isFaulty={faults.length > 0} />
    </div>
  );
}

/** Further faults of the text. Each leads to its place. */
function FaultList({
  faults,
  onShow,
}: {
  faults: readonly TemplateFault[];
  onShow: (fault: TemplateFault) => void;
}) {
  if (faults.length === 0) return null;
  return (
    <ul aria-label="Further faults" className="mt-1.5 flex flex-col gap-1 text-sm text-red">
      {faults.map((fault) => (
        <li key={`${fault.line} ${fault.column}`}>
          <button
            type="button"
            onClick={() => onShow(fault)}
            className="text-start underline-offset-4 hover:underline max-md:min-h-11"
          >
            {fault.message}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Puts the cursor at the place of a fault. */
function showPlace(
  fault: TemplateFault | undefined,
  controls: { subject: HTMLInputElement | null; body: HTMLTextAreaElement | null },
): void {
  const control = fault && controls[fault.path];
  if (!fault || !control) return;
  const lines = control.value.split(/\r\n?|\n/);
  const before = lines.slice(0, fault.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
  const place = before + fault.column - 1;
  control.focus();
  control.setSelectionRange(place, place);
}
