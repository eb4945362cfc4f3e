/** The address of a session that leads back to its program. */
export function sessionPath(contentId: string, programId: string): string {
  return `/content/${contentId}?from=program-${programId}`
}
