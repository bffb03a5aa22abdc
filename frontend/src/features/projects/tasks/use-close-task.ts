import { useNavigate } from '@tanstack/react-router';

/** Closes the dialog of a task, which has asked about unsaved text. The rest of the address stays. */
export function useCloseTask(): () => void {
  const navigate = useNavigate();
  return () => {
    const search = (current: object) => ({ ...current, task: undefined });
    void navigate({ to: '.', search: search as never, resetScroll: false, ignoreBlocker: true });
  };
}
