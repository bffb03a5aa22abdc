import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { type LoadingOverlayActor, useLoadingOverlay } from './use-loading-overlay.ts';

interface LoadingOverlayProps {
  actor: LoadingOverlayActor;
  /** Stands above the overlay's sentence. */
  mark: ReactNode;
}

/** What the page is busy with: a line at its top, or all of it. */
export function LoadingOverlay({ actor, mark }: LoadingOverlayProps) {
  const { fullScreen, sign, line, label } = useLoadingOverlay(actor);
  useFocusGivenBack(fullScreen);
  if (sign) return <FullScreen label={label ?? 'One moment...'} mark={mark} />;
  if (fullScreen) return <PointerShield />;
  return line ? <ProgressLine /> : null;
}

/** The browser gives it back at once, when the pressed button is still disabled; the screen hears a task later. */
function useFocusGivenBack(blocked: boolean): void {
  useLayoutEffect(() => {
    if (!blocked) return;
    const before = document.activeElement;
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
      });
    };
  }, [blocked]);
}

/** Above open dialogs, too: a form is sent from within one. */
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
 * For what is over in a moment: nothing can be clicked any more, and the focus goes where it is about to go, so that
 * what is shown afterwards can give it back.
 */
function PointerShield() {
  return (
    <div
      aria-hidden
      data-pointer-shield
      className="pointer-events-auto fixed inset-0 z-[60] cursor-wait"
      // For an open dialog it would be a click beside it.
      onPointerDown={(event) => event.stopPropagation()}
    />
  );
}

/**
 * A modal of the browser's own: above whatever is open, nothing behind it can be reached, and closing it gives the
 * focus back.
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
      // Neither key nor gesture ends what it waits for.
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
