/** The address of content's page. @param from where Back leads from there: a path, or such as `program-42` */
export function contentPath(contentId: string, from: string | null): string {
  return `/content/${contentId}${from === null ? '' : `?from=${encodeURIComponent(from)}`}`
}
