/** What a user may do besides listening. */
export const ROLES = ['admin', 'analyst'] as const
