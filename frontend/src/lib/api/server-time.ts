import { createContext, useContext } from 'react';

const ServerTimeContext = createContext<() => number>(Date.now);

export const ServerTimeProvider = ServerTimeContext.Provider;

/** Reads the server's time, in milliseconds since 1970. The device's own clock may be wrong. */
export function useServerTime(): () => number {
  return useContext(ServerTimeContext);
}
