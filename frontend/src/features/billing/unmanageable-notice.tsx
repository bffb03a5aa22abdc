import { Notice } from '../../ui/notice.tsx';
import type { Unmanageable } from './manageable.ts';

const WORDS: Record<Unmanageable, { title: string; text: string }> = {
  superadmin: {
    title: 'Superadmin Access',
    text: 'Everything is open to you. You have nothing to pay here.',
  },
  member: {
    title: 'Ask the owner',
    text: 'The owner and the admins of your organization choose the plan, pay and cancel.',
  },
  endless: {
    title: 'This plan doesn’t end',
    text: 'It came with this workspace. There is nothing to pay, to renew or to cancel.',
  },
};

/** The reason why the subscription can't be managed. */
export function UnmanageableNotice({ why }: { why: Unmanageable }) {
  const { title, text } = WORDS[why];
  return <Notice title={title}>{text}</Notice>;
}
