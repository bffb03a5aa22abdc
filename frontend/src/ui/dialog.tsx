import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, type RefObject, use, useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { DialogNotice } from './dialog-notice.ts';
import { mayDiscard } from './unsaved-question.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode | undefined;
  children?: ReactNode | undefined;
  /** The dialog's actions, at the end of its footer. */
  footer?: ReactNode | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** False: neither Escape, nor a click outside, nor a close button closes the dialog. */
  dismissible?: boolean | undefined;
  /** The content has no focusable element. The content itself is then focusable, so that keys can scroll it. */
  textOnly?: boolean | undefined;
  /** Receives the title's element. The title then takes the focus on opening. */
  titleRef?: RefObject<HTMLHeadingElement | null> | undefined;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog' | undefined;
}

// React's autoFocus would move the focus before `useFocusReturn` stores the focused element.
const FIRST_FOCUS =
  '[data-first-focus], :is(input, select, textarea, [role=combobox]):not(:disabled, [type=hidden])';

const widths = { small: 'md:max-w-md', medium: 'md:max-w-xl', large: 'md:max-w-3xl' };

/**
 * A modal dialog: centred, on phones a sheet from below. It takes the focus and, on closing, gives it back. A form
 * around the content belongs inside `children`, with a submit button in `footer` by its `form` attribute. When a form
 * in the dialog has unsaved changes, Escape, the close button, `DialogCancel` and Back ask first.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'medium',
  dismissible = true,
  textOnly = false,
  titleRef,
  role = 'dialog',
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const notice = use(DialogNotice);
  const awaitsField = useRef(false);
  // The first field of content that is loaded after the opening gets the focus, unless a key or the pointer was used.
  useLayoutEffect(() => {
    const field = awaitsField.current && content.current?.querySelector<HTMLElement>(FIRST_FOCUS);
    if (!field) return;
    awaitsField.current = false;
    field.focus();
  });
  const stopWaiting = () => {
    awaitsField.current = false;
  };
  const { remember, giveBack } = useFocusReturn();
  const requestClose = async () => {
    if (await mayDiscard(content.current ?? undefined)) onOpenChange(false);
  };
  useBackCloses(open && dismissible, requestClose);
  const stay = (event: Event) => {
    // A toast lies above the dialog in the page, so a click on it isn't a click outside.
    const onToast = event.target instanceof Element && event.target.closest('[data-toast-area]');
    if (!dismissible || onToast) event.preventDefault();
  };
  return (
    <RadixDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (next) onOpenChange(true);
        else if (dismissible) void requestClose();
      }}
    >
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-overlay-out data-[state=open]:animate-overlay-in" />
        <RadixDialog.Content
          ref={content}
          role={role}
          aria-modal
          onCloseAutoFocus={giveBack}
          onOpenAutoFocus={(event) => {
            remember();
            const field = titleRef?.current ?? content.current?.querySelector<HTMLElement>(FIRST_FOCUS);
            awaitsField.current = !field;
            if (!field) return;
            event.preventDefault();
            field.focus();
          }}
          onKeyDownCapture={stopWaiting}
          onPointerDownCapture={stopWaiting}
          onEscapeKeyDown={stay}
          onPointerDownOutside={stay}
          onInteractOutside={stay}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(
            'fixed z-40 flex flex-col bg-raised text-ink shadow-overlay',
            'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[92dvh] max-md:rounded-t-surface',
            'max-md:data-[state=closed]:animate-sheet-out max-md:data-[state=open]:animate-sheet-in',
            'md:inset-0 md:m-auto md:h-fit md:max-h-[min(85dvh,48rem)] md:w-[calc(100%-3rem)] md:rounded-surface md:border md:border-hairline',
            'md:data-[state=closed]:animate-dialog-out md:data-[state=open]:animate-dialog-in',
            widths[size],
          )}
        >
          <header className="flex items-start gap-4 px-6 pt-5 pb-4">
            <div className="min-w-0 flex-1">
              <RadixDialog.Title
                {...(titleRef && { ref: titleRef, tabIndex: -1 })}
                className="text-lg font-semibold outline-none"
                dir="auto"
              >
                {title}
              </RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="mt-1 text-sm text-ink-muted">
                  {description}
                </RadixDialog.Description>
              )}
            </div>
            {dismissible && (
              <IconButton
                className="-me-2 -mt-1"
                size="small"
                label="Close"
                icon={<X aria-hidden />}
                onClick={() => void requestClose()}
              />
            )}
          </header>
          {notice && <div className="px-6 pb-4">{notice}</div>}
          {children && (
            <div
              {...(textOnly && { tabIndex: 0 })}
              className={classNames(
                'min-h-0 flex-1 scroll-py-6 overflow-y-auto px-6 pt-1',
                footer ? 'pb-5' : 'pb-6',
              )}
            >
              {children}
            </div>
          )}
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-hairline px-6 py-4 max-md:pb-[max(1rem,env(safe-area-inset-bottom))] max-md:[&>button]:flex-1 max-md:[&>button]:whitespace-nowrap">
              {footer}
            </footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The button that cancels a dialog. It asks about unsaved changes, as Escape does. */
export function DialogCancel({ disabled }: { disabled?: boolean | undefined }) {
  return (
    <RadixDialog.Close asChild>
      <Button disabled={disabled}>Cancel</Button>
    </RadixDialog.Close>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: string;
  /** The consequence, and whether it can be undone. */
  description: ReactNode;
  /** A verb, not "OK". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** True: the confirming button is red. */
  destructive?: boolean | undefined;
  busy?: boolean | undefined;
  onConfirm: () => void;
  children?: ReactNode | undefined;
}

/** A dialog with a question that must be answered. The cancelling button has the focus. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = false,
  busy = false,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      role="alertdialog"
      size="small"
      footer={
        <>
          <Button data-first-focus disabled={busy} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button variant={destructive ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
