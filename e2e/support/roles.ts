import { operate } from './operate.ts'

/** `npm run role -- grant admin <email>`, as an operator types it, about the platform of the journeys. */
export const changeRole = (change: 'grant' | 'revoke', email: string): Promise<string> =>
  operate('role', change, 'admin', email)
