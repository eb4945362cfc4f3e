import type { Media } from '@stillair/api/contract/admin/media.ts'
import { clock } from '../../../entities/content/duration.ts'

type Track = NonNullable<Media['tracks']>[number]

const languages = new Intl.DisplayNames('en-GB', { type: 'language', fallback: 'none' })

/** Returns "Portuguese" for "pt". An unknown language is returned unchanged; null when the file names none. */
export function languageName(tag: string | null): string | null {
  if (tag === null) return null
  try {
    return languages.of(tag) ?? tag
  } catch {
    return tag
  }
}

const CHANNELS: Readonly<Record<number, string>> = { 1: 'mono', 2: 'stereo', 6: '5.1', 8: '7.1' }

/** Returns "English, Director’s notes, stereo, AAC, 4:10", as far as the file's metadata goes. */
export function trackLabel({ language, title, kind, channels, codec, duration }: Track): string {
  const parts = [
    languageName(language),
    title,
    kind === 'sound' && channels !== null ? (CHANNELS[channels] ?? `${channels} channels`) : null,
    codec?.toUpperCase() ?? null,
    clock(duration),
  ]
  return parts.filter((part) => part !== null).join(', ')
}

/** Returns why a track is played or not. */
export function trackReason({ reason, isTaken }: Track): string {
  switch (reason) {
    case 'chosen':
      return 'Played: an editor chose it'
    case 'not-chosen':
      return 'Not played: an editor chose another'
    case 'only':
      return 'Played'
    case 'default':
      return 'Played: the file marks it as the default'
    case 'not-default':
      return 'Not played: the file marks another as the default'
    case 'first':
      return 'Played: it is the first'
    case 'not-first':
      return 'Not played: it is not the first'
    case 'main':
      return 'Played: it is the main track'
    case 'commentary':
      return isTaken ? 'Played: a commentary, and there is no other track' : 'Not played: a commentary'
    case 'description':
      return isTaken
        ? 'Played: a description for the blind, and there is no other track'
        : 'Not played: a description for the blind'
    case 'decodable':
      return 'Played: the others cannot be read'
    case 'not-decodable':
      return 'Not played: it cannot be read'
    case 'audible':
      return 'Played: the file’s first choice is silent'
    case 'silent':
      return 'Not played: it is silent'
    case 'microphone':
      return 'Played: one of several microphones, which are mixed'
  }
}
