import { useRef, useState } from 'react';

/**
 * The container of a menu's portal: the dialog around its trigger, because a modal dialog hides the rest of the page
 * from screen readers, else the main landmark. Pass `trigger` as the trigger's ref. Call `locate` before the layer
 * opens.
 */
export function useLayerContainer() {
  const trigger = useRef<HTMLButtonElement>(null);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const locate = () => {
    const dialog = trigger.current?.closest<HTMLElement>('[role=dialog], [role=alertdialog]');
    setContainer(dialog ?? document.querySelector('main'));
  };
  return { trigger, container, locate };
}
