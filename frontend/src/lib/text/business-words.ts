import type { BusinessType } from '@oficio/contracts';

/** The display name of each kind of business. */
export const BUSINESS_WORDS: Record<BusinessType, string> = {
  freelancer: 'Freelancer',
  agency: 'Agency',
  'small-business': 'Small business',
  enterprise: 'Enterprise',
};

/** The display name of a team's size. */
export function teamSizeWords(size: string): string {
  return size === '1' ? '1 (Just me)' : size;
}

export const LOGO_HINT = 'PNG, JPEG or WebP, less than 5 MB.';
