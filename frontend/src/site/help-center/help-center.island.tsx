import { hydrateRoot } from 'react-dom/client';
import { HelpCenter } from '../../features/help-center/help-center.tsx';
import { announce } from '../browser/announce.ts';

/** Continues with what was typed and opened before. */
export function takeOver(element: HTMLElement): void {
  hydrateRoot(element, <HelpCenter onLinkCopied={() => announce(document, { title: 'Link copied' })} />, {
    identifierPrefix: 'help-center-',
  });
}
