import { TOASTS } from '@oficio/contracts';
import type { ToastKind } from '@oficio/machines/toasts';
import { ToastArea } from '../../ui/toast.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { useToasts } from './use-toasts.ts';

const TONES: Record<ToastKind, 'neutral' | 'positive' | 'warning' | 'negative'> = {
  success: 'positive',
  error: 'negative',
  warning: 'warning',
  info: 'neutral',
};

/** Does what the toast on screen offers, while nobody is typing. */
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
  useShortcut({ key: ACTION_KEY, label: action?.label ?? '' }, () => select?.onSelect(), {
    enabled: action !== undefined,
  });
  return (
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
  );
}
