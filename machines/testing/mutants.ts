import { type AnyStateMachine, type AnyStateNode, createMachine, not } from 'xstate';
import { actionName, asArray, guardName } from '../chart/names.ts';
import { allNodes, leafKeys, stateKeyOf } from '../chart/transitions.ts';

/** A copy of a machine with one fault. */
export interface Mutant {
  /** The fault and its place. */
  description: string;
  machine: AnyStateMachine;
}

interface Chart {
  [member: string]: unknown;
}

interface Site {
  where: string;
  /** The transitions to mutate, in a copy of the chart. */
  read(chart: Chart): Chart[];
  write(chart: Chart, candidates: Chart[]): void;
}

/**
 * Copies of the machine with one fault each: a transition, guard, action, tag or input removed; a target or an
 * initial state replaced; a guard negated; a `reenter` reversed; a delay doubled or halved. A test suite that passes
 * with one of them has a hole.
 */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const chart = machine.config as unknown as Chart;
  const sites = transitionSites(chart, machine.id, []);
  return [
    ...sites.flatMap((site) =>
      site
        .read(chart)
        .flatMap((candidate, index) => [
          mutate(machine, site, `without ${name(site, candidate)}`, (all) => all.toSpliced(index, 1)),
          ...withOtherGuard(machine, site, candidate, index),
          ...withOtherReenter(machine, site, candidate, index),
          ...withOtherTarget(machine, site, candidate, index),
          ...withoutActions(machine, site, candidate, index),
        ]),
    ),
    ...allNodes(machine).flatMap((node) => [
      ...withoutEntriesAndExits(machine, node),
      ...withoutTags(machine, node),
      ...withOtherInitial(machine, node),
      ...withoutInputs(machine, node),
    ]),
    ...withOtherDelays(machine),
  ];
}

function withoutEntriesAndExits(machine: AnyStateMachine, node: AnyStateNode): Mutant[] {
  return (['entry', 'exit'] as const).flatMap((member) =>
    asArray(node.config[member]).map((action, place, actions) =>
      mutateState(
        machine,
        node,
        `${member} of ${stateKeyOf(node)} without ${actionName(action)}`,
        (state) => {
          state[member] = actions.toSpliced(place, 1);
        },
      ),
    ),
  );
}

function withoutTags(machine: AnyStateMachine, node: AnyStateNode): Mutant[] {
  return node.tags.map((tag) =>
    mutateState(machine, node, `${stateKeyOf(node)} without the tag ${tag}`, (state) => {
      state.tags = node.tags.filter((other) => other !== tag);
    }),
  );
}

function withOtherInitial(machine: AnyStateMachine, node: AnyStateNode): Mutant[] {
  const { initial } = node.config;
  const other = Object.keys(node.states).find((key) => key !== initial);
  if (typeof initial !== 'string' || other === undefined) return [];
  return [
    mutateState(machine, node, `${stateKeyOf(node)} began with ${other}`, (state) => {
      state.initial = other;
    }),
  ];
}

function withoutInputs(machine: AnyStateMachine, node: AnyStateNode): Mutant[] {
  return invokes(node.config as unknown as Chart).flatMap(({ id, input }, place, all) =>
    input === undefined
      ? []
      : [
          mutateState(machine, node, `${stateKeyOf(node)} without the input of ${String(id)}`, (state) => {
            state.invoke = all.with(place, { ...all[place], input: undefined });
          }),
        ],
  );
}

function mutateState(
  machine: AnyStateMachine,
  { path }: AnyStateNode,
  description: string,
  change: (state: Chart) => void,
): Mutant {
  return {
    description: `${machine.id}: ${description}`,
    machine: copyOfMachine(machine, (chart) =>
      change(path.reduce((above, key) => (above.states as Record<string, Chart>)[key] ?? {}, chart)),
    ),
  };
}

function withOtherGuard(machine: AnyStateMachine, site: Site, candidate: Chart, index: number): Mutant[] {
  if (candidate.guard === undefined) return [];
  const { guard, ...unguarded } = candidate;
  const negated = { ...unguarded, guard: not(guard as never) };
  return [
    mutate(machine, site, `unguarded ${name(site, candidate)}`, (all) => all.toSpliced(index, 1, unguarded)),
    mutate(machine, site, `negated ${name(site, candidate)}`, (all) => all.toSpliced(index, 1, negated)),
  ];
}

function withOtherReenter(machine: AnyStateMachine, site: Site, candidate: Chart, index: number): Mutant[] {
  const { reenter } = candidate;
  if (reenter === undefined) return [];
  return [
    mutate(machine, site, `${name(site, candidate)} with reenter reversed`, (all) =>
      all.toSpliced(index, 1, { ...candidate, reenter: !reenter }),
    ),
  ];
}

function withOtherTarget(machine: AnyStateMachine, site: Site, candidate: Chart, index: number): Mutant[] {
  if (candidate.target === undefined) return [];
  const present = String(candidate.target).split('.').at(-1) ?? '';
  // A target in another region would reenter every region, including its own.
  const region = machine.root.type === 'parallel' ? `${site.where.split('.')[0]}.` : '';
  const other = leafKeys(machine).find((key) => key.startsWith(region) && !key.split('.').includes(present));
  if (!other) return [];
  const retargeted = { ...candidate, target: `#${machine.id}.${other}` };
  return [
    mutate(machine, site, `${name(site, candidate)} led to ${other}`, (all) =>
      all.toSpliced(index, 1, retargeted),
    ),
  ];
}

function withoutActions(machine: AnyStateMachine, site: Site, candidate: Chart, index: number): Mutant[] {
  const actions = asArray(candidate.actions);
  return actions.map((action, place) =>
    mutate(machine, site, `${name(site, candidate)} without ${actionName(action)}`, (all) =>
      all.toSpliced(index, 1, { ...candidate, actions: actions.toSpliced(place, 1) }),
    ),
  );
}

function withOtherDelays(machine: AnyStateMachine): Mutant[] {
  const delays = machine.implementations.delays as Record<string, unknown>;
  return Object.entries(delays).flatMap(([delay, configured]) =>
    [2, 0.5].map((factor) => ({
      description: `${machine.id}: the delay ${delay} times ${factor}`,
      machine: machine.provide({ delays: { [delay]: scaled(configured, factor) } as never }),
    })),
  );
}

function scaled(configured: unknown, factor: number): unknown {
  if (typeof configured === 'number') return configured * factor;
  const computed = configured as (...given: unknown[]) => number;
  return (...given: unknown[]) => computed(...given) * factor;
}

function mutate(
  machine: AnyStateMachine,
  site: Site,
  description: string,
  change: (candidates: Chart[]) => Chart[],
): Mutant {
  return {
    description: `${machine.id}: ${description}`,
    machine: copyOfMachine(machine, (chart) => site.write(chart, change(site.read(chart)))),
  };
}

/** Builds the machine again from its chart, which `change` may alter. */
export function copyOfMachine(
  machine: AnyStateMachine,
  change: (chart: Chart) => void = () => {},
): AnyStateMachine {
  const chart = copyOf(machine.config as unknown as Chart) as Chart;
  change(chart);
  // A mutant may loop; a correct machine takes a handful of microsteps.
  const limited = { ...chart, options: { maxIterations: 200 } };
  return createMachine(limited as never).provide(machine.implementations as never) as AnyStateMachine;
}

function transitionSites(chart: Chart, where: string, path: string[]): Site[] {
  const own = [
    ...keyedSites(chart, where, path, 'on'),
    ...keyedSites(chart, where, path, 'after'),
    ...('always' in chart ? [site(`${where} --always-->`, path, 'always')] : []),
    ...invokes(chart).flatMap((invoke, index) =>
      ['onDone', 'onError']
        .filter((outcome) => outcome in invoke)
        .map((outcome) =>
          site(`${where} --${String(invoke.id)} ${outcome}-->`, [...path, 'invoke', String(index)], outcome),
        ),
    ),
  ];
  const states = (chart.states ?? {}) as Record<string, Chart>;
  return [
    ...own,
    ...Object.entries(states).flatMap(([key, child]) =>
      transitionSites(child, path.length === 0 ? key : `${where}.${key}`, [...path, 'states', key]),
    ),
  ];
}

function keyedSites(chart: Chart, where: string, path: string[], member: 'on' | 'after'): Site[] {
  return Object.keys((chart[member] ?? {}) as Chart).map((key) =>
    site(`${where} --${key}-->`, [...path, member], key),
  );
}

function site(where: string, path: string[], member: string): Site {
  const holder = (chart: Chart) => path.reduce((node, key) => memberOf(node, key), chart);
  return {
    where,
    read: (chart) => normalized(holder(chart)[member]),
    write: (chart, candidates) => {
      holder(chart)[member] = candidates;
    },
  };
}

function memberOf(node: Chart, key: string): Chart {
  const found = node[key];
  // A single invoke may be declared without an array.
  return (Array.isArray(node) || found !== undefined ? found : node) as Chart;
}

function invokes(chart: Chart): Chart[] {
  if (chart.invoke === undefined) return [];
  return (Array.isArray(chart.invoke) ? chart.invoke : [chart.invoke]) as Chart[];
}

function normalized(configured: unknown): Chart[] {
  const all = Array.isArray(configured) ? configured : [configured];
  return all.map((candidate) =>
    typeof candidate === 'string' ? { target: candidate } : (candidate as Chart),
  );
}

function name(where: Site, candidate: Chart): string {
  const guard = guardName(candidate.guard);
  return `${where.where} ${String(candidate.target ?? '(stays)')}${guard ? ` [${guard}]` : ''}`;
}

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyOf(member)]));
}
