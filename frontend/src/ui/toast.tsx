import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Kbd } from './kbd.tsx';

type ToastTone = 'neutral' | 'positive' | 'warning' | 'negative';

interface ToastView {
  /** A new id is a new toast, which is animated and announced again. */
  id: string | number;
  tone?: ToastTone | undefined;
  title: string;
  description?: string | undefined;
  /** `shortcut`: the key of the action, alone or with Ctrl or Cmd, shown beside it. */
  action?: { label: string; shortcut: string; onSelect: () => void } | undefined;
}

interface ToastAreaProps {
  maxWidthPx: number;
  /** The toast on screen, or null. */
  toast: ToastView | null;
  onDismiss: () => void;
  /** The pointer or the focus is inside the toast, so its timeout should pause. */
  onPointerChange?: ((inside: boolean) => void) | undefined;
  onFocusChange?: ((inside: boolean) => void) | undefined;
}

const icons: Record<ToastTone, ReactNode> = {
  neutral: <Info aria-hidden className="text-ink-muted" />,
  positive: <CircleCheck aria-hidden className="text-agave" />,
  warning: <TriangleAlert aria-hidden className="text-amber" />,
  negative: <CircleAlert aria-hidden className="text-red" />,
};

/**
 * The container of toasts. It has no timer of its own: it shows the toast that it is given. The live regions are always
 * in the DOM, because a region that is inserted with its text is not announced. While a dialog is open, toasts are at
 * the top, because the dialog's buttons are at the bottom.
 */
export function ToastArea({ maxWidthPx, toast, ...handlers }: ToastAreaProps) {
  const negative = toast?.tone === 'negative';
  return (
    <section
      aria-label="Notifications"
      data-toast-area
      style={{ maxWidth: maxWidthPx }}
      className="print:hidden pointer-events-none fixed inset-x-0 bottom-0 z-50 mx-auto w-full p-4 max-md:bottom-14 md:right-0 md:left-auto md:mx-0 in-[body[data-scroll-locked]]:top-0 in-[body[data-scroll-locked]]:bottom-auto!"
    >
      <div role="status" aria-live="polite" aria-atomic="true">
        {toast && !negative && <Toast key={toast.id} toast={toast} {...handlers} />}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true">
        {toast && negative && <Toast key={toast.id} toast={toast} {...handlers} />}
      </div>
    </section>
  );
}

function Toast({
  toast,
  onDismiss,
  onPointerChange,
  onFocusChange,
}: Omit<ToastAreaProps, 'maxWidthPx'> & { toast: ToastView }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering pauses the timeout; for keys the focus does.
    <div
      data-tone={toast.tone ?? 'neutral'}
      onPointerEnter={() => onPointerChange?.(true)}
      onPointerLeave={() => onPointerChange?.(false)}
      onFocus={() => onFocusChange?.(true)}
      onBlur={() => onFocusChange?.(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDismiss();
      }}
      className={classNames(
        'pointer-events-auto flex animate-toast-in items-start gap-3 rounded-surface border border-hairline bg-raised',
        'py-2 ps-4 pe-2 text-sm shadow-overlay [&>svg]:mt-2.5 max-md:[&>svg]:mt-3.5 [&>svg]:size-[1.125rem] [&>svg]:shrink-0',
      )}
    >
      {icons[toast.tone ?? 'neutral']}
      <div className="min-w-0 flex-1 py-2 max-md:py-3" dir="auto">
        <p className="font-semibold text-ink">{toast.title}</p>
        {toast.description && <p className="mt-0.5 text-ink-muted">{toast.description}</p>}
        {toast.action && (
          <button
            type="button"
            onClick={toast.action.onSelect}
            aria-keyshortcuts={`${toast.action.shortcut} Control+${toast.action.shortcut} Meta+${toast.action.shortcut}`}
            className="mt-1.5 inline-flex items-center gap-2 font-semibold text-accent-ink underline-offset-4 hover:underline max-md:min-h-11"
          >
            {toast.action.label}
            <span aria-hidden className="max-md:hidden">
              <Kbd>{toast.action.shortcut}</Kbd>
            </span>
          </button>
        )}
      </div>
      <IconButton size="small" label="Dismiss" icon={<X aria-hidden />} onClick={onDismiss} />
    </div>
  );
}
