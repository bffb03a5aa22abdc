import { magicLinkRequestWire } from '../app/screen-wires/mail-requests.ts';
import { useScreenWire } from '../app/screen-wires/screen-wire.ts';
import { MagicLinkPanel } from '../features/magic-link/magic-link-panel.tsx';

interface MagicLinkTabProps {
  redirect: string | undefined;
  email: string;
  onEmailChange: (email: string) => void;
}

/** The tab's content with its screen wire, lazy-loaded when the tab is opened. */
export function MagicLinkTab(props: MagicLinkTabProps) {
  return <MagicLinkPanel {...props} onEmitted={useScreenWire(magicLinkRequestWire)} />;
}
