import { LOADING } from '@oficio/contracts';
import { findSurvivors, type Scenario, type Subject, startSubject } from '@oficio/machines/testing';
import { describe, expect, it } from 'vitest';
import { loadingOverlayMachine } from './loading-overlay.machine.ts';
import {
  selectIsFullScreen,
  selectShowsLine,
  selectShowsSign,
  selectTop,
} from './loading-overlay.selectors.ts';
import type { LoadingKind } from './loading-overlay.types.ts';

type Overlay = Subject<typeof loadingOverlayMachine, object>;

function scenario(says: string, run: (overlay: Overlay) => Promise<void>): Scenario {
  return {
    says,
    run: async (machine) =>
      run(await startSubject<typeof loadingOverlayMachine, object>({ machine, provide: () => ({}) })),
  };
}

const start = (overlay: Overlay, kind: LoadingKind, id: string = kind, label = `${id}...`) =>
  overlay.send({ type: 'operation.started', id, kind, label });
const finish = (overlay: Overlay, id: string) => overlay.send({ type: 'operation.finished', id });
const shown = (overlay: Overlay) => ({
  top: selectTop(overlay.snapshot())?.id ?? null,
  fullScreen: selectIsFullScreen(overlay.snapshot()),
  line: selectShowsLine(overlay.snapshot()),
});

const NOTHING = { top: null, fullScreen: false, line: false };
const RANKS: readonly LoadingKind[] = [
  'critical',
  'auth',
  'navigation',
  'form',
  'dashboard',
  'api',
  'background',
];

const scenarios: Scenario[] = [
  scenario("'Operations are ranked by priority', and the highest one rules", async (overlay) => {
    expect(overlay.state()).toBe('quiet');
    expect(shown(overlay)).toEqual(NOTHING);
    for (const kind of RANKS.toReversed()) {
      await start(overlay, kind);
      expect(shown(overlay).top).toBe(kind);
    }
    for (const [rank, kind] of RANKS.entries()) {
      await finish(overlay, kind);
      expect(shown(overlay).top).toBe(RANKS[rank + 1] ?? null);
    }
  }),
  scenario('a lower rank that starts later doesn’t win; an equal one does', async (overlay) => {
    await start(overlay, 'auth');
    await start(overlay, 'form');
    expect(shown(overlay).top).toBe('auth');
    await start(overlay, 'auth', 'another');
    expect(shown(overlay).top).toBe('another');
  }),
  scenario("'Only critical shows a full-screen overlay', at once and with its label", async (overlay) => {
    await start(overlay, 'critical', 'leave', 'Signing out...');
    expect(shown(overlay)).toEqual({ top: 'leave', fullScreen: true, line: false });
    expect(selectTop(overlay.snapshot())).toEqual({ id: 'leave', kind: 'critical', label: 'Signing out...' });
    await finish(overlay, 'leave');
    expect(shown(overlay)).toEqual(NOTHING);
    expect(overlay.state()).toBe('quiet');
  }),
  scenario(
    'it blocks at once and becomes visible after a quarter of a second, so that nothing flickers',
    async (overlay) => {
      await start(overlay, 'critical');
      overlay.clock.advance(249);
      expect(overlay.snapshot().hasTag('fullScreen')).toBe(true);
      expect(selectShowsSign(overlay.snapshot())).toBe(false);
      overlay.clock.advance(1);
      expect(selectShowsSign(overlay.snapshot())).toBe(true);
      expect(overlay.snapshot().hasTag('fullScreen')).toBe(true);
      await start(overlay, 'critical', 'another');
      expect(selectShowsSign(overlay.snapshot())).toBe(true);
    },
  ),
  ...RANKS.slice(1).map((kind) =>
    scenario(`'Only critical shows a full-screen overlay': ${kind} doesn’t`, async (overlay) => {
      await start(overlay, kind);
      overlay.clock.advance(29_999);
      expect(shown(overlay)).toEqual({
        top: kind,
        fullScreen: false,
        line: ['auth', 'navigation', 'form'].includes(kind),
      });
    }),
  ),
  scenario('the line appears after a quarter of a second, so that nothing flickers', async (overlay) => {
    await start(overlay, 'form');
    expect(overlay.state()).toBe('waitedFor.signDue');
    overlay.clock.advance(249);
    expect(shown(overlay).line).toBe(false);
    overlay.clock.advance(1);
    expect(shown(overlay)).toEqual({ top: 'form', fullScreen: false, line: true });
    await finish(overlay, 'form');
    expect(shown(overlay)).toEqual(NOTHING);
  }),
  scenario('an operation that ends early shows no line, and the next one waits again', async (overlay) => {
    await start(overlay, 'form');
    overlay.clock.advance(200);
    await finish(overlay, 'form');
    expect(overlay.state()).toBe('quiet');
    await start(overlay, 'form');
    overlay.clock.advance(249);
    expect(shown(overlay).line).toBe(false);
    overlay.clock.advance(1);
    expect(shown(overlay).line).toBe(true);
  }),
  scenario('an operation that follows directly keeps the line', async (overlay) => {
    await start(overlay, 'form');
    overlay.clock.advance(250);
    await start(overlay, 'navigation');
    await finish(overlay, 'form');
    expect(shown(overlay)).toEqual({ top: 'navigation', fullScreen: false, line: true });
  }),
  scenario('a critical operation replaces the line, which returns afterwards', async (overlay) => {
    await start(overlay, 'form');
    await start(overlay, 'critical', 'first');
    expect(overlay.state()).toBe('fullScreen.signDue');
    await finish(overlay, 'first');
    expect(shown(overlay)).toEqual({ top: 'form', fullScreen: false, line: true });
    await start(overlay, 'critical', 'second');
    expect(shown(overlay)).toEqual({ top: 'second', fullScreen: true, line: false });
    await finish(overlay, 'second');
    expect(shown(overlay)).toEqual({ top: 'form', fullScreen: false, line: true });
  }),
  scenario("'Stale loading is cleared after 30 s', each by its own age", async (overlay) => {
    await start(overlay, 'critical', 'old');
    overlay.clock.advance(10_000);
    await start(overlay, 'form', 'young');
    overlay.clock.advance(19_999);
    expect(shown(overlay).top).toBe('old');
    overlay.clock.advance(1);
    expect(shown(overlay)).toEqual({ top: 'young', fullScreen: false, line: true });
    overlay.clock.advance(9_999);
    expect(shown(overlay).top).toBe('young');
    overlay.clock.advance(1);
    expect(shown(overlay)).toEqual(NOTHING);
    expect(() => overlay.clock.fireNext()).toThrow('No timer is waiting');
  }),
  scenario('the same id replaces an operation and restarts its age', async (overlay) => {
    await start(overlay, 'critical', 'save', 'Switching...');
    overlay.clock.advance(20_000);
    await start(overlay, 'form', 'save', 'Saving...');
    expect(overlay.context().operations).toEqual([{ id: 'save', kind: 'form', label: 'Saving...' }]);
    expect(overlay.state()).toBe('waitedFor.line');
    overlay.clock.advance(29_999);
    expect(shown(overlay).top).toBe('save');
    overlay.clock.advance(1);
    expect(shown(overlay)).toEqual(NOTHING);
  }),
  scenario('a replacement of rank background ends the line', async (overlay) => {
    await start(overlay, 'form', 'save');
    overlay.clock.advance(250);
    await overlay.send({ type: 'operation.started', id: 'save', kind: 'background' });
    expect(shown(overlay)).toEqual({ top: 'save', fullScreen: false, line: false });
    expect(overlay.state()).toBe('quiet');
    expect(overlay.context().operations).toEqual([{ id: 'save', kind: 'background', label: null }]);
  }),
  scenario('finishing twice is harmless, even after the operation was dropped', async (overlay) => {
    await start(overlay, 'form');
    await start(overlay, 'api');
    await finish(overlay, 'form');
    await finish(overlay, 'form');
    expect(shown(overlay).top).toBe('api');
    overlay.clock.advance(30_000);
    await finish(overlay, 'api');
    await finish(overlay, 'never begun');
    expect(shown(overlay)).toEqual(NOTHING);
  }),
  scenario('a finished operation leaves no timer', async (overlay) => {
    await start(overlay, 'form');
    await finish(overlay, 'form');
    expect(() => overlay.clock.fireNext()).toThrow('No timer is waiting');
    await start(overlay, 'form');
    overlay.clock.advance(29_999);
    expect(shown(overlay).top).toBe('form');
  }),
];

describe('loading-overlay', () => {
  it.each(scenarios)('$says', ({ run }) => run(loadingOverlayMachine));

  it("'critical 100, auth 90, navigation 80, form 70, dashboard 60, api 50, background 10'", () => {
    expect(LOADING.priorities).toEqual({
      critical: 100,
      auth: 90,
      navigation: 80,
      form: 70,
      dashboard: 60,
      api: 50,
      background: 10,
    });
  });

  it('has no mutant that passes every scenario', async () => {
    expect(await findSurvivors(loadingOverlayMachine, scenarios)).toEqual([
      // Not a fault: `waitedFor` is left at once for `quiet`, because no operation runs at the start.
      'loading-overlay: loading-overlay began with waitedFor',
    ]);
  });
});
