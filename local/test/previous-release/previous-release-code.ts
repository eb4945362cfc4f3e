import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lastRelease } from '../../../events/test/last-release.ts'
import { temporaryFolder } from '../../src/testing/temporary-folder.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PACKAGES = ['events', 'projections', 'media-worker', 'api']

/** Returns why the code of the last release is not available, such as in a shallow clone; null when it is. */
export function whyNoPreviousRelease(): string | null {
  const { release, commit } = lastRelease
  const { status } = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT })
  return status === 0 ? null : `this checkout lacks the commit of release ${release}: ${commit}`
}

/**
 * Extracts the server packages of the last release from git into a temporary folder, and `script` next to them, which
 * thus imports them. All other packages are the installed ones. `remove` deletes the folder.
 */
export function extractPreviousRelease(script: string): { folder: string; remove: () => Promise<void> } {
  const { folder, remove } = temporaryFolder()
  const paths = PACKAGES.flatMap((name) => [`${name}/src`, `${name}/package.json`])
  const archive = ['archive', lastRelease.commit, ...paths]
  const input = execFileSync('git', archive, { cwd: ROOT, maxBuffer: 2 ** 28 })
  execFileSync('tar', ['-x', '-C', folder], { input })
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@stillair'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@stillair') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  }
  for (const name of PACKAGES) symlinkSync(join(folder, name), join(modules, '@stillair', name))
  cpSync(join(import.meta.dirname, script), join(folder, script))
  return { folder, remove }
}
