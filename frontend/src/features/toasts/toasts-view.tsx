import { TOASTS } from '@oficio/contracts';
import type { ToastKind } from '@oficio/machines/toasts';
import { lazy, Suspense } from 'react';
import { ToastArea } from '../../ui/toast.tsx';
import { useToasts } from './use-toasts.ts';

// Without this chunk the action still works by pointer and Tab.
const ToastShortcut = lazy(() => import('./toast-shortcut.tsx').catch(() => ({ default: () => null })));

const TONES: Record<ToastKind, 'neutral' | 'positive' | 'warning' | 'negative'> = {
  success: 'positive',
  error: 'negative',
  warning: 'warning',
  info: 'neutral',
};

/** Runs the action of the toast on screen, unless somebody is typing. */
const ACTION_KEY = 'z';

export function ToastsView() {
  const { toast, action, dismiss, setHovered, setFocused } = useToasts();
  const select = action && {
    label: action.label,
    shortcut: ACTION_KEY,
    onSelect: () => {
      action.onSelect();
      dismiss();
    },
  };
  return (
    <>
      {select && (
        <Suspense>
          <ToastShortcut {...select} />
        </Suspense>
      )}
      <ToastArea
        maxWidthPx={TOASTS.areaMaxWidthPx}
        toast={
          toast && {
            id: toast.id,
            tone: TONES[toast.kind],
            title: toast.title,
            description: toast.description,
            action: select,
          }
        }
        onDismiss={dismiss}
        onPointerChange={setHovered}
        onFocusChange={setFocused}
      />
    </>
  );
}
