import { LOADING } from '@oficio/contracts';
import type { LoadingOverlayContext } from '@oficio/machines/loading-overlay';
import { useSyncExternalStore } from 'react';
import type { DebugSources } from './debug-sources.ts';
import { Figures } from './figures.tsx';
import { contextOf, longLived } from './long-lived.ts';
import { maskText } from './mask-text.ts';
import type { ActorRecord } from './recorder.types.ts';
import { useRecorder } from './use-recorder.ts';

/** The current route, the pending operations and the build. */
export function PageView({ recorder, route, versions }: DebugSources) {
  useRecorder(recorder);
  const path = useSyncExternalStore(route.subscribe, route.get, route.get);
  const loading = longLived(recorder, 'loadingOverlay');
  const living = recorder.actors().filter(({ endedAt }) => endedAt === null);
  return (
    <div className="odp-page">
      <Figures
        title="Page"
        figures={[
          ['Route', maskText(path)],
          [
            'Actors',
            `${living.length} alive, ${living.filter(({ machineId }) => machineId).length} of them machines`,
          ],
          ['Loading', loadingText(loading)],
        ]}
      />
      <Figures title="Versions" figures={versions} />
    </div>
  );
}

/** Every pending operation with its rank. */
function loadingText(actor: ActorRecord | undefined): string {
  if (!actor) return 'starts with the first sign-in';
  const { operations = [] } = contextOf<LoadingOverlayContext>(actor);
  const texts = operations.map(({ kind, label }) => `${label ?? kind} (${LOADING.priorities[kind]})`);
  return texts.length === 0 ? 'nothing' : texts.join(', ');
}
