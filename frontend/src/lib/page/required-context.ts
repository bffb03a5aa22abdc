import { createContext, useContext } from 'react';

/** A context without a default: its provider, and the hook that reads it. The hook throws outside of the provider. */
export function requiredContext<Value>(name: string) {
  const Context = createContext<Value | null>(null);
  // biome-ignore lint/correctness/noComponentHookFactories: one hook for each context, made when its module is loaded.
  function useValue(): Value {
    const value = useContext(Context);
    if (value === null) throw new Error(`There is no ${name}Provider above this component`);
    return value;
  }
  return [Context.Provider, useValue] as const;
}
