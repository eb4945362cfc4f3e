/** The address of content that leads back to its program. */
export function sessionPath(contentId: string, programId: string): string {
  return `/content/${contentId}?from=program-${programId}`
}
