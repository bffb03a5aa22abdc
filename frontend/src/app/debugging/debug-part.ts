import type { BrowserConfig } from '@oficio/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { version as react } from 'react';
import { version as xstate } from 'xstate/package.json';
import { openNotice } from '../../features/debug-panel/open-notice.tsx';
import { openPanel } from '../../features/debug-panel/open-panel.tsx';
import { createRecorder } from '../../features/debug-panel/recorder.ts';
import { forgetInspection, observeInspection } from '../../lib/page/inspection.ts';
import type { LazyCache } from '../live-data/lazy-cache.ts';
import { releaseName } from '../new-release/release-name.ts';
import type { Debugging, DebugParts } from './debugging.types.ts';
import { installWindowHelper, removeWindowHelper } from './window-helper.ts';

/** Starts the requested tools: the debug panel, the console helper and the inspector. */
export function openDebugging(debugging: Debugging, parts: DebugParts): void {
  if (debugging.panel) {
    showPanel(parts, debugging);
    installWindowHelper(window, () => clientBehind(parts.lazyCache));
  }
  if (debugging.inspector) void connectInspector(parts.config);
}

function showPanel({ router, lazyCache, config, clock }: DebugParts, { inspector }: Debugging): void {
  const recorder = createRecorder((notify) => requestAnimationFrame(notify));
  const stop = observeInspection(recorder.record);
  openPanel(
    {
      recorder,
      queryClient: () => clientBehind(lazyCache),
      route: {
        get: () => router.state.location.href,
        subscribe: (listener) => router.subscribe('onResolved', listener),
      },
      serverTime: clock.now,
      versions: [
        ['Oficio', releaseName(config)],
        ['React', react],
        ['XState', xstate],
      ],
    },
    () => {
      stop();
      if (!inspector) forgetInspection();
      removeWindowHelper(window);
    },
  );
}

async function connectInspector({ features }: BrowserConfig): Promise<void> {
  if (!features.inspector) {
    openNotice({ text: 'The inspector may not be connected here: this server runs without DEV_TOOLS=1.' });
    return;
  }
  const { openInspector } = await import('./inspector.ts');
  if (openInspector(window)) return;
  openNotice({
    text: 'Your browser has kept the inspector’s window from opening by itself.',
    action: { label: 'Open the inspector', run: () => openInspector(window) },
  });
}

function clientBehind(lazyCache: LazyCache): QueryClient | null {
  let client: QueryClient | null = null;
  lazyCache.askIfUsed((cache) => {
    client = cache.client;
  });
  return client;
}
