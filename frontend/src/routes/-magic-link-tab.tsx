import type { ComponentProps } from 'react';
import { magicLinkRequestWire } from '../app/screen-wires/mail-requests.ts';
import { useScreenWire } from '../app/screen-wires/screen-wire.ts';
import { MagicLinkPanel } from '../features/sign-in/mail-requests/magic-link-panel.tsx';

/** The tab's content with its screen wire, lazy-loaded when the tab is opened. */
export function MagicLinkTab(props: Omit<ComponentProps<typeof MagicLinkPanel>, 'onEmitted'>) {
  return <MagicLinkPanel {...props} onEmitted={useScreenWire(magicLinkRequestWire)} />;
}
