import type { Playback } from '@stillair/api/contract/content.ts'
import { ApiError } from '../../api/api-error.ts'

/** What is kept plays on for so long after the right to it ended, milliseconds: nobody is locked out in the air. */
const GRACE_MS = 30 * 24 * 60 * 60 * 1000
/** The address of a file on this device does not end. */
const NEVER = '9999-12-31T00:00:00.000Z'

/** One address for each file, for as long as the page lives. */
const addresses = new Map<string, string>()

/**
 * How content plays from this device: where the server does not answer, or is in trouble, what the user keeps is played instead. `load`
 * requests the playback. Rejects with its failure where nothing is kept, and with every refusal.
 */
export async function orKept(userId: string, contentId: string, load: () => Promise<Playback>): Promise<Playback> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isTransient) throw error
    const kept = await keptPlayback(userId, contentId)
    if (!kept) throw error
    return kept
  }
}

async function keptPlayback(userId: string, contentId: string): Promise<Playback | null> {
  // Loaded by what keeps, soon after the screen, and only needed here where something is kept.
  const kept = await import('../../entities/kept/kept.ts').catch(() => null)
  const item = await kept?.keptItem(userId, contentId)
  if (!kept || !item) return null
  const { file, content, entitledUntil, duration, waveform } = item
  if (entitledUntil !== null && Date.parse(entitledUntil) + GRACE_MS < Date.now()) return null
  const url = addresses.get(file.sha256) ?? (await kept.keptUrl(file))
  if (url === null) return null
  addresses.set(file.sha256, url)
  return {
    type: content.type,
    hlsUrl: url,
    downloadUrl: null,
    posterUrl: null,
    waveform: waveform && [...waveform],
    duration,
    resumeAt: 0,
    expiresAt: NEVER,
  }
}
