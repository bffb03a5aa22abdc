/** The props of a section that edits a part of the organization. */
export interface PartSectionProps {
  /** The part that is being edited, from the address. */
  editing: string | undefined;
  onEdit: (part: string | undefined) => void;
  /** The organization has changed. */
  onChanged: () => void;
}
