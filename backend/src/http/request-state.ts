import type { Request } from 'express';
import type { Principal } from '../sessions/principal.ts';
import type { AnyRoute } from './handles.decorator.ts';

export interface RequestState {
  id: string;
  /** The body as it was sent, or the hash of an upload; empty if there was none. */
  rawBody: string | Buffer;
  route?: AnyRoute;
  principal?: Principal;
  /** The superadmin who views as `principal`. */
  viewer?: Principal;
}

const states = new WeakMap<object, RequestState>();

export function beginRequest(request: Request, id: string): void {
  states.set(request, { id, rawBody: '' });
}

export function stateOf(request: Request): RequestState {
  const state = states.get(request);
  if (!state) throw new Error('The request passed no request id middleware');
  return state;
}
