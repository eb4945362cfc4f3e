import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs the packages that only `folder` needs, from its own lock file: at its first use, and again when that file has
 * changed. They are not part of `npm ci` at the root, since nothing else needs them.
 * @throws when npm fails; its output has been shown.
 */
export function installOwnPackages(folder: string): void {
  const changed = (name: string) => statSync(join(folder, name)).mtimeMs
  // npm writes this file at the end of an installation.
  const installed = 'node_modules/.package-lock.json'
  if (existsSync(join(folder, installed)) && changed(installed) >= changed('package-lock.json')) return
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}
