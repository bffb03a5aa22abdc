import { type Mock, vi } from 'vitest';
import type { ScreenWireEnds } from '../wires/screen-wire.ts';

type Spied<T> = {
  [name in keyof T]: T[name] extends (...given: never[]) => unknown ? Mock<T[name]> : Spied<T[name]>;
};

/** Targets that only record their calls. */
export function wireEnds(): Spied<ScreenWireEnds> {
  const targets: Record<string, Mock> = {};
  return {
    auth: { send: vi.fn(), getSnapshot: vi.fn() },
    raise: vi.fn(),
    targets: new Proxy(targets, {
      get: (made, name) => {
        made[String(name)] ??= vi.fn();
        return made[String(name)];
      },
    }) as unknown as Spied<ScreenWireEnds['targets']>,
  };
}
