import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Measurement } from './measurement.ts'

/** Of all bytes, as a share; a kit takes minutes on a slow network, and phones are put away. */
const MOST_TWICE = 0.03

/** How much of a kit of 35 MB is fetched twice when its download is killed ten times, three files at a time. */
export async function measureKept(): Promise<Measurement[]> {
  // A process of its own: what a browser has is put in place for it.
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'kept-run.ts')])
  const twice = Number(stdout)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  return [
    {
      what: 'a kit of 35 MB, killed ten times: fetched twice',
      ours: percent(twice),
      against: '',
      ratio: null,
      target: `≤ ${percent(MOST_TWICE)}`,
      met: twice <= MOST_TWICE,
    },
  ]
}
