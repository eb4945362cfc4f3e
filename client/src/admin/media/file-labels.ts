import type { Media } from '@stillair/api/contract/admin/media.ts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

/** Returns "61.2 MB", with the units of file managers (1 MB = 1,000,000 bytes). */
export function bytesLabel(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`
}

/** Returns "6 s left", "4 min left" or "2 h left" for a number of seconds. */
export function leftLabel(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s left`
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min left`
  return `${Math.ceil(seconds / 3600)} h left`
}

/** Suggests a title from a file name: "why_engines-go-quiet.mp3" becomes "Why engines go quiet". */
export function titleFrom(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[_\-.]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Suggests a title for content created from an upload: the title in the file, otherwise one from its name. */
export const titleOf = ({ title, fileName }: Pick<Media, 'title' | 'fileName'>): string =>
  title || titleFrom(fileName) || fileName

/** Returns the type of a recording; until the worker has detected it, a guess from the file name. */
export function kindOf(media: Pick<Media, 'kind' | 'fileName'>): 'audio' | 'video' {
  return media.kind ?? (looksLikeVideo(media.fileName) ? 'video' : 'audio')
}

function looksLikeVideo(fileName: string): boolean {
  return /\.(mp4|m4v|mov|mkv|webm|avi|3gp|3g2)$/i.test(fileName)
}
