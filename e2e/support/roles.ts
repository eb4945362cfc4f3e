import { operate } from './operate.ts'

/** Runs `npm run role -- grant admin <email>` (or `revoke`) for the journeys' platform, as an operator would. */
export const changeRole = (change: 'grant' | 'revoke', email: string): Promise<string> =>
  operate('role', change, 'admin', email)
