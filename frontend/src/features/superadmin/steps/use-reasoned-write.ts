import type { AnswerOf, BodyOf, Route } from '@oficio/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { CallOptions } from '../../../lib/api/api-client.ts';
import { readDecimal } from '../../../lib/text/decimal-text.ts';
import { typedFormats } from '../../../lib/text/typed-formats.ts';
import { useDialogWrite } from '../../../records/use-dialog-write.ts';

/** What a person types in the dialog of a step. A dialog without a field leaves its text as it is. */
export interface TypedStep {
  reason: string;
  days: string;
  planId: string;
}

const UNTYPED: TypedStep = { reason: '', days: '', planId: '' };

export type ReasonedRoute = Route<z.core.$ZodType, z.core.$ZodType | undefined>;

interface ReasonedWriteOptions<R extends ReasonedRoute> {
  /** The thing that the step is about. */
  id: string;
  /** What tells two steps of one route on the thing apart. */
  about?: string;
  /** What the fields show at first. */
  initial?: Partial<TypedStep>;
  /** The body of the typed values, before its check; by default the reason alone. */
  bodyOf?: (typed: TypedStep) => object;
  /** The request of a checked body; by default `id` is the parameter of the path. */
  request?: (body: BodyOf<R>) => CallOptions<R>;
  /** Called once when the step is stored, also after the dialog was left. */
  onStored: (answer: AnswerOf<R>) => void;
  onDone: (answer: AnswerOf<R>) => void;
}

/** The write of a step that asks for its reason. The contract's own schema of the body finds what is wrong. */
export function useReasonedWrite<R extends ReasonedRoute>(
  route: R,
  {
    id,
    about,
    initial,
    bodyOf = ({ reason }) => ({ reason }),
    request = (body) => ({ parameters: { id }, body }) as CallOptions<R>,
    ...outcome
  }: ReasonedWriteOptions<R>,
) {
  const write = useDialogWrite<R, BodyOf<R>, TypedStep>(route, {
    id,
    about,
    request,
    fields: Object.keys(UNTYPED),
    ...outcome,
  });
  const first = { ...UNTYPED, ...initial };
  const [typed, setTyped] = useState<TypedStep>(write.sent?.typed ?? first);
  const [submitted, setSubmitted] = useState(false);
  const { data, error } = z.core.safeParse(route.body, bodyOf(typed));
  const own = submitted ? (error?.issues ?? []) : [];
  return {
    typed,
    change(change: Partial<TypedStep>) {
      setTyped({ ...typed, ...change });
      write.edited();
    },
    faultOf: (name: keyof TypedStep) =>
      own.find(({ path }) => path[0] === name)?.message ?? write.faultOf(name),
    /** The props of the dialog's form. */
    form: {
      ...write.dialog,
      unsaved: typed.reason !== first.reason || typed.days !== first.days,
      onSubmit() {
        setSubmitted(true);
        if (!error) write.submit(data as BodyOf<R>, typed);
      },
    },
  };
}

export type ReasonedWrite = Pick<
  ReturnType<typeof useReasonedWrite<ReasonedRoute>>,
  'typed' | 'change' | 'faultOf' | 'form'
>;

/** Typed days as a number; not a number where the text is none, so that the contract refuses it. */
export function daysOf({ days }: TypedStep): number {
  return readDecimal(days, 0, typedFormats().numberFormat).value ?? Number.NaN;
}
