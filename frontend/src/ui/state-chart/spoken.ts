import {
  type Chart,
  type ChartState,
  type ChartTransition,
  guardText,
  invokeText,
  titleOf,
} from '@oficio/machines/chart';

/** The accessible name of a state, by its text and look: `connecting, tag pillConnecting, active, begins with open`. */
export function spokenState(state: ChartState, isActive: boolean): string {
  return [
    titleOf(state),
    listed('tag', state.tags),
    listed('entry', state.entry),
    listed('exit', state.exit),
    listed('invoke', state.invokes.map(invokeText)),
    isActive ? 'active' : null,
    kindInWords(state),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The accessible name of a transition: `connection.opened [isUserId], from idle to active: storeOwner`. */
export function spokenTransition(transition: ChartTransition): string {
  const guard = guardText(transition);
  const place = transition.targets.length === 0 ? 'on ' : '';
  const condition = guard === null ? '' : ` [${guard}]`;
  const actions = transition.actions.length === 0 ? '' : `: ${transition.actions.join(', ')}`;
  return `${place}${transition.event}${condition}, ${wayInWords(transition)}${actions}`;
}

function wayInWords({ source, targets, reenters }: ChartTransition): string {
  if (targets.length === 0) return `stays in ${source}`;
  const again = reenters ? ', entered again' : '';
  return `from ${source} to ${targets.join(' and ')}${again}`;
}

export function kindInWords({ type, history, parent, initial, id }: ChartState): string | null {
  if (type === 'final') return 'final';
  if (type === 'parallel') return 'all parts at once';
  if (type === 'history') return history === 'deep' ? 'deep history' : 'history';
  if (parent === null) return `the machine${initial === null ? '' : `, begins with ${initial}`}`;
  return initial === null ? null : `begins with ${initial.slice(id.length + 1)}`;
}

export function transitionsFrom(chart: Chart, state: string): ChartTransition[] {
  return chart.transitions.filter(({ source }) => source === state);
}

function listed(title: string, items: readonly string[]): string | null {
  return items.length === 0 ? null : `${title} ${items.join(', ')}`;
}
