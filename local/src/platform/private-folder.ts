import { chmodSync, mkdirSync } from 'node:fs'

/** Makes a folder that is for its owner alone, also when it is already there and was not. */
export function privateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
}
