import type { ComponentProps } from 'react';
import { useScreenWire } from '../app/wires/screen-wire.ts';
import { MagicLinkPanel } from '../features/sign-in/mail-requests/magic-link-panel.tsx';
import { magicLinkRequestWire } from './-magic-link-tab-wire.ts';

/** The tab's content with its screen wire, lazy-loaded when the tab is opened. */
export function MagicLinkTab(props: Omit<ComponentProps<typeof MagicLinkPanel>, 'onEmitted'>) {
  return <MagicLinkPanel {...props} onEmitted={useScreenWire(magicLinkRequestWire)} />;
}
