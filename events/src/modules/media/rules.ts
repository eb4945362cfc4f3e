import { listed, quoted } from '../../language/format-text.ts'
import { conflict } from '../../language/refusal.ts'

/** The state of an upload. `playable`: the lowest quality can be played while the others are produced. */
export const RECORDING_STATES = ['uploaded', 'packaging', 'playable', 'ready', 'failed'] as const
export type RecordingState = (typeof RECORDING_STATES)[number]

/** The failures that the machine causes, not the file: it is too slow or stops during packaging, or the store loses files. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set(['files-missing', 'packaging-interrupted', 'took-too-long'])

/** Returns whether another attempt may succeed. Other failures repeat until a different file is uploaded. */
export const mayTryAgain = (failure: string | null): boolean => failure === null || OF_THE_MACHINE.has(failure)

/** Throws a `conflict` refusal that names the sessions that play the upload, including drafts. */
export function requireUnused(titles: readonly string[]): void {
  if (titles.length === 0) return
  const sessions = listed(titles.map(quoted))
  const [play, them] = titles.length === 1 ? ['plays', 'that session'] : ['play', 'those sessions']
  throw conflict('in-use', `${sessions} ${play} this upload. Give ${them} another recording first.`)
}
