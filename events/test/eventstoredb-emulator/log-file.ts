import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { LoggedEvent } from './emulator-log.ts'

/** A file that stores the emulator's log. Each append adds one line. */
export interface LogFile {
  /** The events in the file when it was opened. */
  readonly events: readonly LoggedEvent[]
  /** Writes the events of one append. Returns when all of them are on disk. */
  keep(events: readonly LoggedEvent[]): void
  close(): void
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

function line(events: readonly LoggedEvent[]): string {
  const kept = events.map(({ data, metadata, position, ...rest }) => {
    return { ...rest, position: String(position), data: base64(data), metadata: base64(metadata) }
  })
  return `${JSON.stringify(kept)}\n`
}

function eventsOf(text: string): LoggedEvent[] {
  return JSON.parse(text).map((kept: LoggedEvent & { data: string; metadata: string }) => ({
    ...kept,
    position: BigInt(kept.position),
    data: Buffer.from(kept.data, 'base64'),
    metadata: Buffer.from(kept.metadata, 'base64'),
  }))
}

/**
 * Opens the file; creates it and its folder if missing. An unterminated last line is from an append that was interrupted
 * when the process died and was never answered, so it is removed. Throws a SyntaxError when another line is damaged.
 */
export function logFile(path: string): LogFile {
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'a+')
  const bytes = readFileSync(file)
  const whole = bytes.lastIndexOf('\n') + 1
  if (whole < bytes.length) ftruncateSync(file, whole)
  const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1)
  return {
    events: lines.flatMap(eventsOf),
    keep(events) {
      writeSync(file, line(events))
      fsyncSync(file)
    },
    close: () => closeSync(file),
  }
}
