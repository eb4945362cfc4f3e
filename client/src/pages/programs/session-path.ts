/** Returns the path of content with a Back link to its program. */
export function sessionPath(contentId: string, programId: string): string {
  return `/content/${contentId}?from=program-${programId}`
}
