import { invoiceRoutes, type LocalDate } from '@oficio/contracts';
import { useRef, useState } from 'react';
import { KIND_WORDS } from '../../entities/invoice/invoice-words.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { ConflictNotice } from '../../records/conflict-notice.tsx';
import { capitalized } from '../../records/record-area.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { Deposits } from './deposits.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { type EditedDocument, isEditable, type StoredDocument } from './edited-document.ts';
import type { InvoiceValues } from './invoice-fields.ts';
import type { KnownFacts } from './invoice-form-facts.ts';
import { InvoiceHead } from './invoice-head.tsx';
import { InvoiceMore } from './invoice-more.tsx';
import { LineList } from './line-list.tsx';
import { NewClientDialog } from './new-client-dialog.tsx';
import { Preview } from './preview.tsx';
import { TotalsCard, totalText } from './totals-card.tsx';
import { useDeviceDraft } from './use-device-draft.ts';
import { type AfterSave, useInvoiceForm } from './use-invoice-form.ts';
import { useSaveKeys } from './use-save-keys.ts';
import { ViewSwitch } from './view-switch.tsx';

interface InvoiceFormViewProps {
  document: EditedDocument;
  /** Null: a new document. */
  record: StoredDocument | null;
  initial: InvoiceValues;
  known: KnownFacts;
  userId: string;
  today: LocalDate;
  onSaved: (saved: StoredDocument, then: AfterSave, wasNew: boolean) => void;
}

/** The form of a draft, with its totals and a preview of the document. */
export function InvoiceFormView(props: InvoiceFormViewProps) {
  const { document, record, initial, known, userId, today, onSaved } = props;
  const { one } = document;
  const element = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState<'form' | 'preview'>('form');
  const [newClient, setNewClient] = useState<string | null>(null);
  useFirstFocus(element, record ? '' : initial.clientId ? 'lines.0.description' : 'clientId');
  const form = useInvoiceForm({ document, record, initial, known, today, element, onSaved });
  const { values, loaded, unsaved, busy, failure, conflict, merge, base } = form;
  const draft = useDeviceDraft({
    owner: { userId, organizationId: known.organization.id, documentId: base?.id ?? null, one },
    values,
    loaded,
    unsaved,
    element,
  });
  const isQuote = one === 'quote';
  const mayIssue = useMay(invoiceRoutes.issue) && !isQuote;
  const isLocked = record !== null && !isEditable(record);
  const submit = (then: AfterSave) => {
    if (!isLocked) form.submit(then);
  };
  const { onSubmit, onKeyDownCapture } = useSaveKeys(element, submit, mayIssue);
  return (
    <div className="@container">
      <ViewSwitch shown={shown} onChange={setShown} />
      <div className="grid gap-8 @5xl:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)] @5xl:items-start">
        <Form
          ref={element}
          label={base ? capitalized(one) : `New ${one}`}
          unsaved={unsaved}
          undecided={busy}
          onSubmit={onSubmit}
          onKeyDownCapture={onKeyDownCapture}
          // A field that gets the focus isn't behind the bar at the bottom.
          className={classNames(
            'flex min-w-0 flex-col gap-8 [&_:is(input,select,textarea)]:scroll-mb-36',
            shown === 'preview' && '@max-5xl:hidden',
          )}
        >
          {isLocked && <ClosedNotice document={document} record={record} typed={unsaved} />}
          {draft.offer && (
            <DraftOffer
              draft={draft.offer}
              onRestore={() => {
                if (draft.offer) form.restore(draft.offer);
                draft.forget();
              }}
              onDiscard={draft.forget}
            />
          )}
          {conflict && (
            <ConflictNotice
              {...conflict}
              one={one}
              onKeepMine={() => form.settle('mine')}
              onTakeTheirs={() => form.settle('theirs')}
            />
          )}
          {merge && !isLocked && (
            <Notice tone="warning" title={`The total is now ${merge.now}`}>
              Someone else changed this {KIND_WORDS[form.rules.kind].one} as well, and both changes were
              saved. You saw {merge.seen}. Please check it before you {isQuote ? 'send' : 'issue'} it.
            </Notice>
          )}
          {failure && !isLocked && <Notice tone="negative">{failure}</Notice>}
          <InvoiceHead form={form} today={today} onCreateClient={setNewClient} />
          <LineList form={form} />
          <Deposits form={form} />
          <InvoiceMore form={form} />
          <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-hairline bg-canvas px-4 py-3 max-md:bottom-14 @5xl:mx-0 @5xl:px-0">
            <p className="me-auto text-base font-semibold tabular-nums @5xl:hidden">
              <span className="text-sm font-normal text-ink-muted">Total </span>
              {totalText(form)}
            </p>
            {mayIssue && (
              <Button className="max-md:hidden" disabled={busy || isLocked} onClick={() => submit('issue')}>
                Save and issue…
              </Button>
            )}
            {isQuote && (
              <Button className="max-md:hidden" disabled={busy || isLocked} onClick={() => submit('stay')}>
                Save draft
              </Button>
            )}
            <Button type="submit" variant="primary" busy={busy} disabled={conflict !== null || isLocked}>
              {busy ? 'Saving...' : isQuote ? 'Save and open' : 'Save draft'}
            </Button>
          </div>
        </Form>
        <div className="flex min-w-0 flex-col gap-6 @5xl:sticky @5xl:top-20 @5xl:max-h-[calc(100dvh-6rem)] @5xl:overflow-y-auto">
          <TotalsCard form={form} />
          <section aria-label="Preview" className={classNames(shown === 'form' && '@max-5xl:hidden')}>
            <Preview form={form} today={today} />
          </section>
        </div>
      </div>
      {newClient !== null && (
        <NewClientDialog
          name={newClient}
          onClose={() => setNewClient(null)}
          onCreated={(clientId) => {
            setNewClient(null);
            form.dispatch({ type: 'changed', change: { clientId } });
          }}
        />
      )}
    </div>
  );
}
