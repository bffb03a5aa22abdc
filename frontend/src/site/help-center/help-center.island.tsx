import { hydrateRoot } from 'react-dom/client';
import { HelpCenter } from '../../features/help-center/help-center.tsx';
import { announce } from '../browser/announce.ts';
import type { TakeOver } from '../browser/islands.ts';

export const takeOver: TakeOver = (element) => {
  hydrateRoot(element, <HelpCenter onLinkCopied={() => announce(document, { title: 'Link copied' })} />, {
    identifierPrefix: 'help-center-',
  });
};
