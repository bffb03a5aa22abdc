import { type MailTemplate, mailTemplateRoutes, type TemplateText } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../lib/api/route-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/card.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

interface TemplateVersionsProps {
  template: MailTemplate;
  /** Puts a text into the form, where it waits to be saved. */
  onTake: (text: TemplateText) => void;
}

/** Who saved the text and when. Each version can be shown and taken again. */
export function TemplateVersions({ template, onTake }: TemplateVersionsProps) {
  const { versions } = template;
  const [shown, setShown] = useState<number | null>(null);
  if (versions.length === 0) return null;
  return (
    <Section title="Versions">
      <ul className="divide-y divide-hairline text-sm">
        {versions.map(({ version, at, by }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-3 py-1.5">
            <span className="min-w-0 flex-1">
              <time dateTime={at} className="tabular-nums">
                {moment.format(new Date(at))}
              </time>{' '}
              <bdi className="text-ink-muted">{by ?? 'a former member'}</bdi>
              {version === template.version && <span className="text-ink-muted"> · in use</span>}
            </span>
            <Button
              size="small"
              variant="ghost"
              aria-label={`Show the version of ${moment.format(new Date(at))}`}
              onClick={() => setShown(version)}
            >
              Show
            </Button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <VersionDialog
          template={template}
          number={shown}
          onTake={(text) => {
            onTake(text);
            setShown(null);
          }}
          onClose={() => setShown(null)}
        />
      )}
    </Section>
  );
}

interface VersionDialogProps extends TemplateVersionsProps {
  number: number;
  onClose: () => void;
}

function VersionDialog({ template: { key, locale }, number, onTake, onClose }: VersionDialogProps) {
  const query = useQuery(
    queryOf(mailTemplateRoutes.readVersion, { parameters: { key, locale, number: String(number) } }),
  );
  const { data, error } = query;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={data ? `Version of ${moment.format(new Date(data.at))}` : 'Version'}
      footer={
        <>
          <DialogCancel />
          <Button
            variant="primary"
            disabled={!data}
            onClick={() => data && onTake({ subject: data.subject, body: data.body })}
          >
            Use this text
          </Button>
        </>
      }
    >
      {error && !data && <QueryError title="The version could not be loaded" query={query} />}
      {!data && !error && <SkeletonText lines={6} />}
      {data && (
        <div lang={locale} dir="auto" className="flex flex-col gap-3 text-sm break-words">
          <p className="font-semibold">{data.subject}</p>
          <p className="whitespace-pre-line">{data.body}</p>
        </div>
      )}
    </Dialog>
  );
}
