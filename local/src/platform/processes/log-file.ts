import { mkdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { createStream, type RotatingFileStream } from 'rotating-file-stream'

/** Size at which a log is rotated to `.1`, and the number of rotated files to keep. */
const LOG_LIMIT = { size: '10M', rotate: 3 } as const

/** Opens a log. Logs contain addresses and names, so only the operator may read them. */
export function openLogFile(file: string): RotatingFileStream {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  return createStream(basename(file), { path: dirname(file), mode: 0o600, ...LOG_LIMIT })
}
