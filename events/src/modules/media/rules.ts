import { listed, quoted } from '../../language/format-text.ts'
import { conflict } from '../../language/refusal.ts'

/** The state of an upload. `playable`: the lowest quality can be heard while the rest is made. */
export const RECORDING_STATES = ['uploaded', 'packaging', 'playable', 'ready', 'failed'] as const
export type RecordingState = (typeof RECORDING_STATES)[number]

/** Failures of the machine, not of the file: a busy one takes too long, one that ends interrupts its work, and a store loses files. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set(['files-missing', 'packaging-interrupted', 'took-too-long'])

/** Whether another attempt may end better; the others end the same way each time, until another file is uploaded. */
export const mayTryAgain = (failure: string | null): boolean => failure === null || OF_THE_MACHINE.has(failure)

/** Throws a `conflict` refusal that names the contents that play the upload: titles, drafts too. */
export function requireUnused(titles: readonly string[]): void {
  if (titles.length === 0) return
  const sessions = listed(titles.map(quoted))
  const [play, them] = titles.length === 1 ? ['plays', 'that session'] : ['play', 'those sessions']
  throw conflict('in-use', `${sessions} ${play} this upload. Give ${them} another recording first.`)
}
