import {
  provideSingleWritePorts,
  type SentWrite,
  singleWriteMachine,
  type WriteOutcome,
  type WriteRefusal,
} from '@oficio/machines/single-write';
import { MutationObserver, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { type Actor, createActor, type EmittedFrom } from 'xstate';
import { inspect } from '../page/inspection.ts';
import { type RaiseToast, useRaiseToast } from '../page/raise-toast.ts';
import { useActorValue } from '../page/use-actor-value.ts';
import { type OpenWrites, useOpenWrites } from './open-writes.ts';
import { randomId } from './random-id.ts';
import { isOutcomeUnknown } from './unknown-outcome.ts';
import { readRefusal } from './write-refusal.ts';

interface SingleWriteOptions<Variables, Answer> {
  /** What is written and on which record. Two dialogs of one subject share its open write. */
  subject: string;
  send: (variables: Variables, idempotencyKey: string) => Promise<Answer>;
  /** Called once for each stored write, also after the dialog was left. */
  onStored: (answer: Answer, variables: Variables) => void;
  /** Called after `onStored` while the dialog is on screen. */
  onDone: (answer: Answer) => void;
  onRefused?: (refusal: WriteRefusal) => void;
}

export interface SingleWrite<Variables, TypedValues> {
  isBusy: boolean;
  /** Its answer was lost. A submission sends the same again. */
  repeats: boolean;
  /** What was sent, while its outcome is unknown. */
  sent: { variables: Variables; typed: TypedValues } | null;
  refusal: WriteRefusal | null;
  /**
   * Sends the variables with a new idempotency key, or what was sent before with its own.
   * @param typed the values of the form, so that another dialog of the subject can show them; by default the variables
   */
  submit: (
    variables: Variables,
    ...typed: Variables extends TypedValues ? [typed?: TypedValues] : [typed: TypedValues]
  ) => void;
  /** Sends again what was sent before. */
  repeat: () => void;
  /** The form has changed: hides a refusal. */
  edited: () => void;
}

/** A write of a dialog, on an actor that outlives the dialog until the outcome is known. */
export function useSingleWrite<Variables, Answer, TypedValues = Variables>(
  options: SingleWriteOptions<Variables, Answer>,
): SingleWrite<Variables, TypedValues> {
  const openWrites = useOpenWrites();
  const queryClient = useQueryClient();
  const raiseToast = useRaiseToast();
  const [write] = useState(() => findOrOpen(options, { openWrites, queryClient, raiseToast }));
  useEffect(() => {
    write.options = options as SingleWriteOptions<unknown, unknown>;
  });
  useEffect(() => write.show(), [write]);
  const { actor } = write;
  const snapshot = useActorValue(
    actor,
    useCallback(() => actor.getSnapshot(), [actor]),
  );
  const { sent, refusal } = snapshot.context;
  const submit = (variables: unknown, typed: unknown = variables) =>
    actor.send({ type: 'form.submitted', write: { variables, typed, idempotencyKey: randomId() } });
  return {
    isBusy: snapshot.hasTag('busy'),
    repeats: snapshot.matches('answerLost'),
    sent: sent as SingleWrite<Variables, TypedValues>['sent'],
    refusal,
    submit,
    repeat: () => submit(null),
    edited: () => actor.send({ type: 'form.edited' }),
  };
}

interface OpenWrite {
  actor: Actor<typeof singleWriteMachine>;
  /** Those of the dialog on screen, or of the last one. */
  options: SingleWriteOptions<unknown, unknown>;
  /** Counts a dialog as shown until the returned function is called. */
  show: () => () => void;
}

interface Services {
  openWrites: OpenWrites;
  queryClient: QueryClient;
  raiseToast: RaiseToast;
}

function findOrOpen<Variables, Answer>(
  options: SingleWriteOptions<Variables, Answer>,
  services: Services,
): OpenWrite {
  const { openWrites } = services;
  const found = openWrites.get(options.subject) as OpenWrite | undefined;
  if (found) return found;
  const opened = open(options as SingleWriteOptions<unknown, unknown>, services);
  openWrites.set(options.subject, opened);
  return opened;
}

function open(options: SingleWriteOptions<unknown, unknown>, services: Services): OpenWrite {
  const { openWrites, queryClient, raiseToast } = services;
  const { subject } = options;
  let shown = 0;
  const send = async ({ variables, idempotencyKey }: SentWrite): Promise<WriteOutcome> => {
    // The mutation cache reports the write to the indicators of the page.
    const mutation = new MutationObserver(queryClient, {
      mutationFn: () => write.options.send(variables, idempotencyKey),
    });
    try {
      return { status: 'stored', answer: await mutation.mutate() };
    } catch (error) {
      return { status: isOutcomeUnknown(error) ? 'lost' : 'refused', refusal: readRefusal(error) };
    }
  };
  const actor = createActor(singleWriteMachine.provide(provideSingleWritePorts({ send })), { inspect });
  const write: OpenWrite = {
    actor,
    options,
    show() {
      shown += 1;
      openWrites.set(subject, write);
      return () => {
        shown -= 1;
        forgetIfDecided();
      };
    },
  };
  const forgetIfDecided = () => {
    if (shown === 0 && openWrites.get(subject) === write && !actor.getSnapshot().hasTag('undecided')) {
      openWrites.delete(subject);
    }
  };
  actor.on('*', (event: EmittedFrom<typeof singleWriteMachine>) => {
    // The snapshot follows the emitted event.
    queueMicrotask(forgetIfDecided);
    if (event.type === 'singleWrite.stored') {
      write.options.onStored(event.answer, event.sent.variables);
      if (shown > 0) write.options.onDone(event.answer);
      return;
    }
    if (event.type === 'singleWrite.refused') write.options.onRefused?.(event.refusal);
    if (shown === 0)
      raiseToast({ kind: 'error', title: 'That didn’t work', description: event.refusal.text });
  });
  actor.start();
  return write;
}
