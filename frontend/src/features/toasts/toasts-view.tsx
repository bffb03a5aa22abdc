import { TOASTS } from '@oficio/contracts';
import type { ToastKind } from '@oficio/machines/toasts';
import { ToastArea } from '../../ui/toast.tsx';
import { useToasts } from './use-toasts.ts';

const TONES: Record<ToastKind, 'neutral' | 'positive' | 'warning' | 'negative'> = {
  success: 'positive',
  error: 'negative',
  warning: 'warning',
  info: 'neutral',
};

export function ToastsView() {
  const { toast, action, dismiss, setHovered, setFocused } = useToasts();
  const select = action && {
    label: action.label,
    onSelect: () => {
      action.onSelect();
      dismiss();
    },
  };
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
