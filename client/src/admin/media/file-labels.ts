import type { Media } from '@stillair/api/contract/media.ts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

/** "61.2 MB", with the units that file managers show (1 MB = 1,000,000 bytes). */
export function bytesLabel(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`
}

/** "6 s left", "4 min left", "2 h left". Seconds in. */
export function leftLabel(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s left`
  if (seconds < 3600) return `${Math.ceil(seconds / 60)} min left`
  return `${Math.ceil(seconds / 3600)} h left`
}

/** A first title from a file's name: "why_engines-go-quiet.mp3" becomes "Why engines go quiet". */
export function titleFrom(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[_\-.]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A first title of what is made of an upload: what the file calls itself, or else what its name says. */
export const titleOf = ({ title, fileName }: Pick<Media, 'title' | 'fileName'>): string =>
  title || titleFrom(fileName) || fileName

/** What a recording is, or looks like by its name until the worker has looked inside. */
export function kindOf(media: Pick<Media, 'kind' | 'fileName'>): 'audio' | 'video' {
  return media.kind ?? (looksLikeVideo(media.fileName) ? 'video' : 'audio')
}

function looksLikeVideo(fileName: string): boolean {
  return /\.(mp4|m4v|mov|mkv|webm|avi|3gp|3g2)$/i.test(fileName)
}
