import { ActorChart } from './actor-chart.tsx';
import { CopyScenario } from './copy-scenario.tsx';
import type { ActorRecord } from './recorder.types.ts';
import { ScrollRegion } from './scroll-region.tsx';
import { ValueTree } from './value-tree.tsx';

interface SnapshotInside {
  context?: unknown;
  output?: unknown;
  error?: unknown;
  /** The active state nodes with the events that each accepts. */
  _nodes?: readonly { ownEvents: readonly string[] }[];
}

/** One actor: its state, the events that it accepts and its context. */
export function ActorDetails({ actor }: { actor: ActorRecord }) {
  const { context, output, error, _nodes: nodes } = (actor.snapshot ?? {}) as SnapshotInside;
  const heard = [...new Set((nodes ?? []).flatMap(({ ownEvents }) => ownEvents))].toSorted();
  return (
    <section className="odp-details" aria-label={`Actor ${actor.name}`}>
      <header className="odp-details-head">
        <h3>{actor.name}</h3>
        {actor.machineId && actor.machineId !== actor.name && (
          <span className="odp-quiet">{actor.machineId}</span>
        )}
        <span className="odp-state">{actor.endedAt === null ? actor.state : actor.status}</span>
        <span className="odp-grow" />
        {actor.machineId && <CopyScenario actor={actor} />}
      </header>
      <div className="odp-details-body" data-charted={actor.machineId !== null || undefined}>
        {actor.machineId && (
          <div className="odp-chart">
            <ActorChart actor={actor} />
          </div>
        )}
        <ScrollRegion label={`What ${actor.name} knows`}>
          {actor.machineId && <Part title="Context" value={context} />}
          {!actor.machineId && actor.input !== undefined && <Part title="Input" value={actor.input} />}
          {output !== undefined && <Part title="Output" value={output} />}
          {error !== undefined && <Part title="Error" value={error} />}
          {heard.length > 0 && (
            <>
              <h4>Hears now</h4>
              <p className="odp-hears">
                {heard.map((type) => (
                  <code key={type}>{type}</code>
                ))}
              </p>
            </>
          )}
        </ScrollRegion>
      </div>
    </section>
  );
}

function Part({ title, value }: { title: string; value: unknown }) {
  return (
    <>
      <h4>{title}</h4>
      <ValueTree value={value} open={2} />
    </>
  );
}
