import { type CrossTabMessage, crossTabMessageSchema } from '@oficio/contracts';
import type { CrossTabPorts } from '@oficio/machines/cross-tab';

/** The name of the channel, and the key of the storage entry that replaces it. */
export const TABS_KEY = 'oficio.tabs';

/** The parts of a window that the adapter needs. */
export interface TabsPage extends Pick<Window, 'addEventListener' | 'removeEventListener'> {
  localStorage: Pick<Storage, 'setItem' | 'removeItem'>;
  BroadcastChannel?: typeof BroadcastChannel;
}

/**
 * The cross-tab machine's ports on a BroadcastChannel. Without a working channel a message is written to the storage,
 * whose change notifies the other tabs, and removed again.
 */
export function createTabsPorts(page: TabsPage): CrossTabPorts {
  const channel = openChannel(page);
  return {
    listenToTabs(notify) {
      const hear = (data: unknown) => {
        const message = crossTabMessageSchema.safeParse(data);
        if (message.success) notify(message.data);
      };
      const onMessage = ({ data }: MessageEvent) => hear(data);
      // Also when this tab has a channel, because the other tab's may have failed.
      const onStorage = ({ key, newValue }: StorageEvent) => {
        if (key === TABS_KEY && newValue) hear(parse(newValue));
      };
      channel?.addEventListener('message', onMessage);
      page.addEventListener('storage', onStorage);
      return () => {
        channel?.removeEventListener('message', onMessage);
        page.removeEventListener('storage', onStorage);
      };
    },

    broadcast(message) {
      if (!channel || !post(channel, message)) leaveInStorage(page, message);
    },
  };
}

function openChannel({ BroadcastChannel: Channel }: TabsPage): BroadcastChannel | null {
  try {
    return Channel ? new Channel(TABS_KEY) : null;
  } catch {
    return null;
  }
}

function post(channel: BroadcastChannel, message: CrossTabMessage): boolean {
  try {
    channel.postMessage(message);
    return true;
  } catch {
    return false;
  }
}

/** The browser notifies the other tabs of each change of the storage, removals included. */
function leaveInStorage({ localStorage }: TabsPage, message: CrossTabMessage): void {
  try {
    localStorage.setItem(TABS_KEY, JSON.stringify(message));
    localStorage.removeItem(TABS_KEY);
  } catch {
    // The other tabs compare the stored session when they become visible.
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
