import { type BrowserConfig, TEXT, TICKETS, type TicketDiagnostics } from '@oficio/contracts';
import { maskText } from '../../features/debug-panel/mask-text.ts';
import { stateText } from '../../features/debug-panel/state-text.ts';
import { recentChanges, type StateChange } from '../../lib/page/inspection.ts';
import { releaseName } from '../new-release/release-name.ts';

/**
 * What the page knows about itself: its release, the path of a screen without its query, and the last changes of state by
 * their names. Everything is masked as in the debug panel.
 */
export function readDiagnostics(
  config: Pick<BrowserConfig, 'errorReporting'>,
  path: string,
): TicketDiagnostics {
  return {
    version: asLine(releaseName(config)),
    path: asLine(path),
    transitions: recentChanges().slice(-TICKETS.transitions).map(changeText),
  };
}

/** `auth: signedOut → signedIn (session.restored)`. */
function changeText([machine, event, before, after]: StateChange): string {
  const from = before === undefined ? '' : `${shownState(before)} → `;
  return asLine(`${machine}: ${from}${shownState(after)} (${event})`);
}

const shownState = (value: string) => stateText(JSON.parse(value));

const asLine = (text: string) => maskText(text).slice(0, TEXT.line);
