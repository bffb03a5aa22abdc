import type { ReactNode } from 'react';

interface PanelButtonProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  pressed?: boolean | undefined;
  /** Shows the label beside the icon. */
  spelled?: boolean;
}

export function PanelButton({ label, icon, onClick, pressed, spelled = false }: PanelButtonProps) {
  return (
    <button
      type="button"
      className="odp-button"
      aria-label={spelled ? undefined : label}
      title={spelled ? undefined : label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {icon}
      {spelled && label}
    </button>
  );
}
