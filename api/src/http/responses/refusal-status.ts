import type { RefusalKind } from '@stillair/events/language/refusal.ts'

/** HTTP status by kind of refusal. */
export const refusalStatus = {
  invalid: 400,
  'signed-out': 401,
  forbidden: 403,
  'not-found': 404,
  'wrong-method': 405,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  'unsatisfiable-range': 416,
  'too-many': 429,
  'not-ready': 503,
  'no-room': 507,
} as const satisfies Record<RefusalKind, number>
