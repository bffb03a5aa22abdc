import { useShortcut } from '../../ui/use-shortcut.ts';

interface ToastShortcutProps {
  shortcut: string;
  label: string;
  onSelect: () => void;
}

/** The key of a toast's action, alone or with Ctrl or Cmd. */
export default function ToastShortcut({ shortcut, label, onSelect }: ToastShortcutProps) {
  useShortcut({ key: shortcut, label, alsoWithCtrl: true }, onSelect);
  return null;
}
