import type { Download } from './download-manager.ts'

/** Formats bytes as "2.3 MB", "410 MB" or "2.1 GB", where a megabyte is a million bytes. */
export function megabytes(bytes: number): string {
  const [value, unit] = bytes >= 999_500_000 ? [bytes / 1e9, 'GB'] : [bytes / 1e6, 'MB']
  return `${value.toLocaleString(undefined, { maximumFractionDigits: value < 100 ? 1 : 0 })} ${unit}`
}

/** The shortest time after which an estimate is given, in milliseconds. */
const SOON_MS = 2_000

/**
 * Returns an estimate such as "about 3 minutes left" from the speed so far; null while there is too little data. `now`
 * in milliseconds.
 */
export function timeLeft(downloads: readonly Download[], now: number): string | null {
  const running = downloads.flatMap(({ began, bytes, size }) =>
    began && size !== null ? [{ began, bytes, size }] : [],
  )
  const since = Math.min(...running.map(({ began }) => began.at))
  const come = running.reduce((sum, { began, bytes }) => sum + bytes - began.bytes, 0)
  if (running.length === 0 || come <= 0 || now - since < SOON_MS) return null
  const rest = downloads.reduce((sum, { bytes, size }) => sum + (size ?? 0) - bytes, 0)
  return `${aboutMinutes((rest / come) * ((now - since) / 60_000))} left`
}

/** Returns how long a download takes, such as "about 3 minutes". The speed is in Mbit/s. */
export const downloadTime = (bytes: number, speed: number): string => aboutMinutes((bytes * 8) / (speed * 60e6))

function aboutMinutes(exact: number): string {
  const minutes = Math.ceil(exact)
  return minutes <= 1 ? 'about a minute' : `about ${minutes.toLocaleString()} minutes`
}

/** Returns the progress of downloads, such as "1.2 of 2.3 MB · about a minute left". `now` in milliseconds. */
export function progressMessage(downloads: readonly Download[], now: number): string {
  if (downloads.every(({ state }) => state === 'waiting')) return 'Waiting for its turn'
  if (downloads.every(({ state }) => state === 'checking')) return 'Checking every byte'
  const size = downloads.reduce((sum, download) => sum + (download.size ?? 0), 0)
  const bytes = downloads.reduce((sum, download) => sum + download.bytes, 0)
  const part = size === 0 ? 'Beginning' : `${megabytes(bytes)} of ${megabytes(size)}`
  return [part, timeLeft(downloads, now)].filter((words) => words !== null).join(' · ')
}
