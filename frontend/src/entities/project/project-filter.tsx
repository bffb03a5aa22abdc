import type { ListFilter } from '../../records/list-filter.ts';
import { RecordFilter } from '../../records/record-picker.tsx';
import { PICKED_PROJECTS, PROJECT_FILTER } from './project-field.tsx';

/** The filter of a list in which a project can be chosen. */
export const PROJECT_CHOICE_FILTER: ListFilter = {
  ...PROJECT_FILTER,
  control: (value, onValueChange) => (
    <RecordFilter
      value={value}
      onValueChange={onValueChange}
      area={PICKED_PROJECTS}
      label="Project"
      placeholder="Any project"
    />
  ),
};
