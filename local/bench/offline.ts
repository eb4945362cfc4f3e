import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atMost, type Measurement, milliseconds } from './measurement.ts'
import { offlineTimes } from './offline-times.ts'

/** Of all bytes, as a share; a kit takes minutes on a slow network, and phones are put away. */
const MOST_TWICE = 0.03

/** Milliseconds from a tap to the sound of what is kept, and of calm in a browser just started; and to see that twenty sessions are all here. */
const TARGETS = { kept: 300, calm: 1_000, ready: 300 }

/**
 * With nobody at the other end: from taps to sound, and the look whether all is here; and how much of a kit of 35 MB is fetched
 * twice when its download is killed ten times, three files at a time.
 */
export async function measureOffline(folder: string): Promise<Measurement[]> {
  const { kept, calm, ready } = await offlineTimes(folder)
  return [
    atMost('no network: tap to sound of what is kept', kept, TARGETS.kept, milliseconds),
    atMost('no network, browser just started: tap to calm', calm, TARGETS.calm, milliseconds),
    atMost('no network: whether 20 sessions are all here', ready, TARGETS.ready, milliseconds),
    await fetchedTwice(),
  ]
}

async function fetchedTwice(): Promise<Measurement> {
  // A process of its own: what a browser has is put in place for it.
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'kept-run.ts')])
  const twice = Number(stdout)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  return atMost('a kit of 35 MB, killed ten times: fetched twice', twice, MOST_TWICE, percent)
}
