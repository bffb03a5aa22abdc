import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

interface RepeatedFieldsProps {
  /** The outcome of the write is unknown, so that it is sent again as it was. */
  repeats: boolean;
  children?: ReactNode;
}

/** The fields of a write. While it is to be repeated nobody can change them, because a change wouldn’t be sent. */
export function RepeatedFields({ repeats, children }: RepeatedFieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  // A field that is disabled loses the focus.
  useLayoutEffect(() => {
    const controls = [...(fields.current?.form?.elements ?? [])] as HTMLButtonElement[];
    if (repeats) controls.find(({ type }) => type === 'submit')?.focus();
  }, [repeats]);
  return (
    <>
      {repeats && (
        <Notice>
          We don’t know whether this arrived. The button sends the same again, and nothing is done twice.
        </Notice>
      )}
      <fieldset ref={fields} disabled={repeats} className="flex min-w-0 flex-col gap-5">
        {children}
      </fieldset>
    </>
  );
}
