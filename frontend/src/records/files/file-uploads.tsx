import { FileDrop } from '../../ui/file-drop.tsx';
import { Form } from '../../ui/form.tsx';
import { UploadList } from '../../ui/upload-list.tsx';
import { ACCEPTED_FILES, FILES_HINT } from './file-words.ts';
import { type UploadsOptions, useUploads } from './use-uploads.ts';

interface FileUploadsProps extends UploadsOptions {
  /** Offers the camera of a phone first. */
  photo?: boolean;
}

/** Takes files and shows their uploads. Leaving the page while a file is being uploaded asks first. */
export function FileUploads({ photo = false, ...options }: FileUploadsProps) {
  const { queue, uploads } = useUploads(options);
  const unsaved = uploads.some(({ state }) => state !== 'failed');
  return (
    <Form
      label={`Upload of ${options.one}s`}
      unsaved={unsaved}
      onSubmit={() => {}}
      className="flex flex-col gap-4 print:hidden"
    >
      <FileDrop
        label="Choose files"
        hint={FILES_HINT}
        accept={ACCEPTED_FILES}
        photo={photo}
        onFiles={queue.add}
      />
      <UploadList
        uploads={uploads.map(({ file, sentBytes, ...upload }) => ({
          ...upload,
          name: file.name,
          size: file.size,
          sent: sentBytes,
        }))}
        onRetry={queue.retry}
        onCancel={queue.cancel}
      />
    </Form>
  );
}
