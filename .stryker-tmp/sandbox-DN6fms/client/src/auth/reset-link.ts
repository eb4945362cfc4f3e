/** The code of a link to a new password, `/auth?mode=resetPassword&oobCode=…`; null when the address is no such link. */
// @ts-nocheck

export function resetCodeOf(search: string): string | null {
  const query = new URLSearchParams(search)
  return query.get('mode') === 'resetPassword' ? query.get('oobCode') || null : null
}
