import { chmodSync, mkdirSync } from 'node:fs'

/** Creates a folder that only its owner can access; restricts an existing one. */
export function privateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
}
