import { useRef, useState } from 'react';

/**
 * Where a menu is put into the page: inside the dialog that its trigger stands in, because the
 * rest is hidden from screen readers then, else inside the main landmark. Give `trigger` to the trigger and
 * call `locate` when the layer is about to open.
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
