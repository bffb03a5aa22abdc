import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { type LoadingOverlayActor, useLoadingOverlay } from './use-loading-overlay.ts';

interface LoadingOverlayProps {
  actor: LoadingOverlayActor;
  /** Shown above the overlay's text. */
  mark: ReactNode;
}

/** The overlay of pending operations: a line at the top of the page, or the full screen. */
export function LoadingOverlay({ actor, mark }: LoadingOverlayProps) {
  const { fullScreen, sign, line, label } = useLoadingOverlay(actor);
  useFocusGivenBack(fullScreen);
  if (sign) return <FullScreen label={label ?? 'One moment...'} mark={mark} />;
  if (fullScreen) return <PointerShield />;
  return line ? <ProgressLine /> : null;
}

/**
 * Closing restores the focus while the button is still disabled, which fails. The screen enables it a task later. Some
 * browsers take the focus from a button as soon as it is disabled, which is before the page is blocked.
 */
function useFocusGivenBack(blocked: boolean): void {
  const focused = useRef<EventTarget>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      focused.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useLayoutEffect(() => {
    if (!blocked) return;
    const last = focused.current;
    const before = last instanceof Element && last.matches(':disabled') ? last : document.activeElement;
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
      });
    };
  }, [blocked]);
}

/** Above open dialogs, because a dialog may contain the submitted form. */
function ProgressLine() {
  return (
    <div
      role="progressbar"
      aria-label="Loading"
      className="pointer-events-none fixed inset-x-0 top-0 z-[60] h-0.5 overflow-hidden bg-accent-soft"
    >
      <div className="h-full w-1/3 animate-progress-line bg-accent motion-reduce:w-full" />
    </div>
  );
}

/**
 * For a short operation: it blocks clicks but takes no focus, so that a dialog which opens afterwards can return the
 * focus.
 */
function PointerShield() {
  return (
    <div
      aria-hidden
      data-pointer-shield
      className="pointer-events-auto fixed inset-0 z-[60] cursor-wait"
      // An open dialog would handle it as a click outside.
      onPointerDown={(event) => event.stopPropagation()}
    />
  );
}

/**
 * A native modal dialog: it is above everything, makes the rest of the page inert, and returns the focus on closing.
 */
function FullScreen({ label, mark }: { label: string; mark: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      aria-busy
      // Neither Escape nor a gesture closes it while the operation is pending.
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault();
      }}
      onClose={(event) => event.currentTarget.isConnected && event.currentTarget.showModal()}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none animate-overlay-in cursor-wait bg-canvas outline-none"
    >
      <div className="flex size-full flex-col items-center justify-center gap-5 px-6 text-center">
        {mark}
        <p role="status" className="text-base text-ink-muted">
          {label}
        </p>
      </div>
    </dialog>
  );
}
