import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { inspect, observeInspection } from '../../lib/page/inspection.ts';
import { ActorDetails } from './actor-details.tsx';
import { ActorTree } from './actor-tree.tsx';
import { CacheView } from './cache-view.tsx';
import { EventLog } from './event-log.tsx';
import { PanelBoundary } from './open-panel.tsx';
import { PageView } from './page-view.tsx';
import { createRecorder } from './recorder.ts';
import { scenarioOf } from './scenario.ts';
import { SessionView } from './session-view.tsx';
import { ValueTree } from './value-tree.tsx';

const PLANTED = {
  email: 'ines.robles@taller.example',
  password: 'Guitarra-7-cuerdas',
  accessToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3YzkifQ.c2lnbmF0dXJlLW9m',
  refreshToken: 'v1.MRjQ2xkT8pLz4WnB7cYa',
  code: '482913',
  apiKey: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
};

const hostile = setup({
  types: { context: {} as { held: unknown }, events: {} as { type: string; given?: unknown } },
}).createMachine({
  id: 'auth',
  context: { held: null },
  initial: 'still',
  states: { still: { on: { '*': { actions: assign({ held: ({ event }) => event.given }) } } } },
});

/** The same secrets under their own names, under neutral names, and within texts, addresses and errors. */
const everywhere = {
  ...PLANTED,
  list: Object.values(PLANTED).filter((secret) => secret !== PLANTED.password),
  text: `to ${PLANTED.email} with Bearer ${PLANTED.accessToken}, code ${PLANTED.code}`,
  path: `/auth/callback#access_token=${PLANTED.accessToken}&refresh_token=${PLANTED.refreshToken}&email=${encodeURIComponent(PLANTED.email)}`,
  error: new Error(`refused ${PLANTED.email} ${PLANTED.apiKey}`),
  deep: { deeper: [{ session: { access_token: PLANTED.accessToken, user: { mail: PLANTED.email } } }] },
};

it('the panel renders and copies no planted secret', () => {
  const recorder = createRecorder((notify) => notify());
  const stop = observeInspection(recorder.record);
  const actor = createActor(hostile, { inspect, systemId: 'auth' }).start();
  actor.send({ type: 'link.opened', given: everywhere });
  stop();
  const client = new QueryClient();
  client.setQueryData([everywhere.path, { search: PLANTED.email }], everywhere);
  const [record] = recorder.actors();
  if (!record) throw new Error('nothing recorded');
  const sources = {
    recorder,
    queryClient: () => client,
    route: { get: () => everywhere.path, subscribe: () => () => {} },
    serverTime: Date.now,
    versions: [],
  };
  const failed = PanelBoundary({ onClose: () => {}, children: null });
  const rendered = renderToStaticMarkup(
    <>
      <ActorTree actors={[record]} selected={null} now={0} choosesByEnter={false} onSelect={() => {}} />
      <ActorDetails actor={record} />
      <EventLog entries={recorder.entries()} selected={null} onSelect={() => {}} />
      <ValueTree value={recorder.entries()} open={9} />
      <SessionView recorder={recorder} />
      <CacheView queryClient={() => client} />
      <PageView {...sources} />
      {failed.props.fallback(everywhere.error, () => {})}
    </>,
  );
  const shown = rendered + scenarioOf(record);
  expect(rendered).toContain('link.opened');
  expect(shown).toContain('await subject.send({');
  expect(Object.values(PLANTED).filter((secret) => shown.includes(secret))).toEqual([]);
  expect(shown).not.toContain('ines.robles');
});
