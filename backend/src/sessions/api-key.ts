import { API_KEY_START, type ApiKey } from '@oficio/contracts';

/** The API key of a request. */
export type PrincipalKey = Pick<ApiKey, 'id' | 'name' | 'prefix' | 'access' | 'role'>;

/** A key that is stored and hasn't expired. */
export interface VerifiedKey extends PrincipalKey {
  userId: string;
  organizationId: string;
}

/** Finds the stored key of a request, and notes that it was used. */
export abstract class ApiKeySource {
  /** Null for a key that doesn't work, which takes the same time. */
  abstract find(key: string): Promise<VerifiedKey | null>;
}

export const isApiKey = (token: string): boolean => token.startsWith(API_KEY_START);
