import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CHROMIUM, CHROMIUM_SHELL, ensureProgram, FFMPEG, FONTS } from '../platform/system-packages.ts'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Returns the path of a file of an installed package. */
export const program = (...path: string[]) => join(ROOT, 'node_modules', ...path)

/** Returns the paths of the programs that the tests need, as environment variables, and installs missing ones. */
export function programs(needsBrowser: boolean): Record<string, string> {
  const print = (line: string) => console.log(line)
  const ffmpeg = process.env.FFMPEG_PATH ?? ensureProgram(FFMPEG, print)
  if (!needsBrowser) return { FFMPEG_PATH: ffmpeg }
  const chromium = process.env.CHROMIUM_PATH ?? ensureProgram(CHROMIUM, print)
  const shell = process.env.CHROMIUM_SHELL_PATH ?? shellOr(chromium, print)
  ensureProgram(FONTS, print)
  return { FFMPEG_PATH: ffmpeg, CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: shell }
}

/** Returns the headless shell where it can be had. Any other Chromium works, too, but takes twice as long for the journeys. */
function shellOr(chromium: string, print: (line: string) => void): string {
  try {
    return ensureProgram(CHROMIUM_SHELL, print)
  } catch {
    return chromium
  }
}
