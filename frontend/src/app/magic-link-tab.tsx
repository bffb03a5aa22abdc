import { MagicLinkPanel } from '../features/magic-link/magic-link-panel.tsx';
import { magicLinkRequestWire } from './screen-wires/magic-link-request.ts';
import { useScreenWire } from './screen-wires/screen-wire.ts';

interface MagicLinkTabProps {
  redirect: string | undefined;
  email: string;
  onEmailChange: (email: string) => void;
}

/** The tab's content with its wires, loaded when somebody turns to it. */
export function MagicLinkTab(props: MagicLinkTabProps) {
  return <MagicLinkPanel {...props} onEmitted={useScreenWire(magicLinkRequestWire)} />;
}
