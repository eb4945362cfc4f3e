/** The roles that allow more than listening. */
export const ROLES = ['admin', 'analyst'] as const
