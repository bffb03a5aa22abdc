import { Pause, Play, StepBack, StepForward } from 'lucide-react';
import type { Dispatch } from 'react';
import { Button, IconButton } from '../src/ui/button.tsx';
import { Kbd } from '../src/ui/kbd.tsx';
import { SelectField } from '../src/ui/select-field.tsx';
import type { MachineSheet } from './machine-sheet.types.ts';
import { PathSteps } from './path-steps.tsx';
import { type PlayerAction, type PlayerState, SPEEDS } from './use-player.ts';

interface PathPlayerProps {
  sheet: MachineSheet;
  state: PlayerState;
  dispatch: Dispatch<PlayerAction>;
}

/** The paths of one machine, with one of them step by step. */
export function PathPlayer({ sheet: { id, paths }, state, dispatch }: PathPlayerProps) {
  const path = paths[state.path];
  return (
    <aside aria-label="Paths" className="flex min-h-0 flex-col border-hairline bg-surface lg:border-s">
      {path ? (
        <>
          <div className="border-b border-hairline p-4">
            <SelectField
              label={`Path ${state.path + 1} of ${paths.length}`}
              value={String(state.path)}
              options={paths.map(({ title }, index) => ({
                value: String(index),
                label: `${index + 1}. ${title}`,
              }))}
              onChange={(event) => dispatch({ type: 'pathChosen', path: Number(event.target.value) })}
            />
            <div className="mt-3 flex items-center gap-1">
              <IconButton
                label="Step back"
                icon={<StepBack aria-hidden />}
                disabled={state.step === 0}
                onClick={() => dispatch({ type: 'stepped', by: -1 })}
              />
              <Button
                className="w-24"
                icon={state.isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
                onClick={() => dispatch({ type: 'playToggled' })}
              >
                {state.isPlaying ? 'Pause' : 'Play'}
              </Button>
              <IconButton
                label="Step"
                icon={<StepForward aria-hidden />}
                disabled={state.step === path.steps.length}
                onClick={() => dispatch({ type: 'stepped', by: 1 })}
              />
              <SelectField
                label="Speed"
                hideLabel
                className="ms-auto w-24"
                value={String(state.speed)}
                options={SPEEDS.map((speed) => ({ value: String(speed), label: `${speed} ×` }))}
                onChange={(event) => dispatch({ type: 'speedChosen', speed: Number(event.target.value) })}
              />
            </div>
            <p className="mt-2 text-xs text-ink-subtle max-lg:hidden">
              <Kbd>Space</Kbd> plays and pauses, <Kbd>,</Kbd> and <Kbd>.</Kbd> step back and on.
            </p>
          </div>
          <PathSteps path={path} current={state.step} dispatch={dispatch} />
        </>
      ) : (
        <p className="p-4 text-ink-muted">No model says what may happen to {id}: it has no paths to play.</p>
      )}
    </aside>
  );
}
