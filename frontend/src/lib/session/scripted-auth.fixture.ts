import { AuthClient } from '@supabase/auth-js';
import type { LoadAuthClient } from './supabase-client.ts';

interface Asked {
  path: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
}

/** The real auth client with a service that gives every request the same answer, and the requests that it received. */
export function scriptedAuth(status: number, answer: unknown) {
  const asked: Asked[] = [];
  const scripted: typeof fetch = async (address, { body } = {}) => {
    const { pathname, searchParams } = new URL(String(address));
    asked.push({
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: JSON.parse(String(body ?? '{}')),
    });
    return Response.json(answer, { status });
  };
  const client = new AuthClient({
    url: 'https://auth.example/auth/v1',
    fetch: scripted,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: false,
    flowType: 'implicit',
  });
  return { services: { loadAuthClient: async () => client, publicUrl: 'https://oficio.example' }, asked };
}

/** Services whose auth client can't be loaded. */
export const withoutAuthClient = {
  loadAuthClient: (() => Promise.reject(new Error('offline'))) as LoadAuthClient,
  publicUrl: 'https://oficio.example',
};

/** A storage in memory for one test. */
export function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
}
