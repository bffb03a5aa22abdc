import {
  clientRoutes,
  fillPlaceholders,
  formatLocalDate,
  PLACEHOLDERS_TEXT,
  type PlaceholderDays,
  unknownPlaceholder,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/route-query.ts';
import { TextAreaField } from '../../ui/text-field.tsx';
import type { RecurringText } from './recurring-texts.ts';

interface RecurringTextFieldsProps {
  texts: readonly RecurringText[];
  onChange: (texts: readonly RecurringText[]) => void;
  faultOf: (name: string) => string | undefined;
  /** The days of the first document; null while they can't be computed. */
  days: PlaceholderDays | null;
  clientId: string | null;
}

/** The texts of the documents, and what their placeholders become on the first day. */
export function RecurringTextFields({ texts, onChange, faultOf, days, clientId }: RecurringTextFieldsProps) {
  const client = useQuery({
    ...queryOf(clientRoutes.one, { parameters: { id: clientId ?? '' } }),
    enabled: clientId !== null,
  }).data;
  if (texts.length === 0) return null;
  const locale = client?.locale === 'es' ? 'es' : 'en';
  const filled = days
    ? texts
        .filter(({ text }) => unknownPlaceholder(text) === null)
        .map(({ path, text }) => ({ path, text, becomes: fillPlaceholders(text, days, locale) }))
        .filter(({ text, becomes }) => text !== becomes)
    : [];
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="text-sm font-semibold">Texts of each document</legend>
      <p className="text-sm text-ink-muted">
        {PLACEHOLDERS_TEXT} become those of the document, in the language of the client.
      </p>
      {texts.map(({ path, label, text }) => (
        <TextAreaField
          key={path}
          label={label}
          name={path}
          rows={1}
          value={text}
          onChange={({ target }) =>
            onChange(texts.map((one) => (one.path === path ? { ...one, text: target.value } : one)))
          }
          error={faultOf(path)}
        />
      ))}
      {days && filled.length > 0 && (
        <div className="text-sm text-ink-muted" aria-live="polite">
          <p>On {formatLocalDate(days.on)}:</p>
          {filled.map(({ path, becomes }) => (
            <p key={path}>
              <bdi>{becomes}</bdi>
            </p>
          ))}
        </div>
      )}
    </fieldset>
  );
}
