import type { AnswerOf } from '@oficio/contracts';
import type { WriteRefusal } from '@oficio/machines/single-write';
import type * as z from 'zod/mini';
import type { AnyRoute, CallOptions } from '../lib/api/api-client.ts';
import { useApi } from '../lib/api/api-context.ts';
import { useProvenRight } from '../lib/api/use-proven-right.ts';
import { useSingleWrite } from '../lib/api/use-single-write.ts';
import { shownRefusal } from '../lib/api/write-refusal.ts';
import { settleChanges } from '../ui/unsaved-changes.ts';

type BodyInput<R extends AnyRoute> = R['body'] extends z.core.$ZodType ? z.input<R['body']> : undefined;

interface DialogWriteOptions<R extends AnyRoute, Variables> {
  /** The record that the dialog writes to. */
  id: string;
  /** What tells two writes of the route on the record apart. */
  about?: string | undefined;
  /** The request of the variables; by default they are the body, and `id` is the path's parameter. */
  request?: (variables: Variables) => CallOptions<R>;
  /** The fields of the dialog that show their own faults. */
  fields?: readonly string[];
  /** Whether another write of the same form follows, so that its typed text stays guarded. */
  isFollowed?: () => boolean;
  /** Called once when the write is stored, also after the dialog was left. */
  onStored: (answer: AnswerOf<R>, variables: Variables) => void;
  /** Called then while the dialog is on screen. */
  onDone: (answer: AnswerOf<R>) => void;
  /** Called with each refusal, also after the dialog was left. */
  onRefused?: (refusal: WriteRefusal) => void;
}

/**
 * The write of a dialog that must not take effect twice. Its state outlives the dialog until its outcome is known: see
 * `machines/src/single-write`.
 */
export function useDialogWrite<R extends AnyRoute, Variables = BodyInput<R>, TypedValues = Variables>(
  route: R,
  {
    id,
    about = '',
    request,
    fields,
    isFollowed = () => false,
    onDone,
    ...options
  }: DialogWriteOptions<R, Variables>,
) {
  useProvenRight(route);
  const api = useApi();
  const write = useSingleWrite<Variables, AnswerOf<R>, TypedValues>({
    ...options,
    subject: `${route.method} ${route.path} ${id} ${about}`,
    send: (variables, idempotencyKey) => {
      const call = request ? request(variables) : ({ parameters: { id }, body: variables } as CallOptions<R>);
      return api.callRoute(route, { ...call, idempotencyKey });
    },
    onDone(answer) {
      if (!isFollowed()) settleChanges();
      onDone(answer);
    },
  });
  const { failure, faultOf } = shownRefusal(write.refusal, fields);
  return {
    ...write,
    /** The props of the dialog's form. */
    dialog: { busy: write.isBusy, repeat: write.repeats ? write.repeat : null, failure },
    faultOf,
  };
}
