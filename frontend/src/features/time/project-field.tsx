import { PICKED_PROJECTS } from '../../entities/project/picked-projects.tsx';
import type { PickedRecord } from '../../records/record-fields.ts';
import { RecordPicker } from '../../records/record-picker.tsx';

interface ProjectFieldProps {
  value: PickedRecord | null;
  onChange: (project: PickedRecord | null) => void;
  error: string | undefined;
}

/** The project on which the time is spent. */
export function ProjectField({ value, onChange, error }: ProjectFieldProps) {
  return (
    <RecordPicker
      name="projectId"
      label="Project"
      area={PICKED_PROJECTS}
      value={value}
      onValueChange={onChange}
      required
      placeholder="Choose a project"
      error={error}
    />
  );
}
