/** Returns the path of a content page. @param from the Back link's target: a path, or an id such as `program-42` */
export function contentPath(contentId: string, from: string | null): string {
  return `/content/${contentId}${from === null ? '' : `?from=${encodeURIComponent(from)}`}`
}
