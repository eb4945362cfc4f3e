import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atMost, type Measurement, milliseconds } from './measurement.ts'
import { offlineTimes } from './offline-times.ts'

/** Limit for bytes fetched twice, as a share of all bytes. A kit takes minutes on a slow network, and people put their phones away meanwhile. */
const MOST_TWICE = 0.03

/** Limits in milliseconds: from a tap to the sound of a downloaded session; to calm in a newly started browser; to checking twenty sessions. */
const TARGETS = { kept: 300, calm: 1_000, ready: 300 }

/**
 * Measures, offline, the time from taps to sound and the check of downloaded files. Also measures how much of a kit of 35 MB is
 * fetched twice when its download, three files at a time, is killed ten times.
 */
export async function measureOffline(folder: string): Promise<Measurement[]> {
  const { kept, calm, ready } = await offlineTimes(folder)
  return [
    atMost('offline: tap to sound of a downloaded session', kept, TARGETS.kept, milliseconds),
    atMost('offline, new browser: tap to sound of Calm', calm, TARGETS.calm, milliseconds),
    atMost('offline: check that 20 sessions are complete', ready, TARGETS.ready, milliseconds),
    await fetchedTwice(),
  ]
}

async function fetchedTwice(): Promise<Measurement> {
  // A separate process, because it replaces globals of the browser.
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'download-run.ts')])
  const twice = Number(stdout)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  return atMost('download of 35 MB, killed ten times: bytes fetched twice', twice, MOST_TWICE, percent)
}
