import '@stillair/events/process/closed-output.ts'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readArguments } from '@stillair/events/process/command-line.ts'
import { dependencyCosts, type Lock } from './dependency-costs.ts'

/**
 * `npm run deps`: lists what each direct dependency brings to `node_modules`. The first two columns count the packages that
 * removing it would remove, and their megabytes on disk; the third counts all packages that it needs.
 */
readArguments('Usage: npm run deps', () => parseArgs())

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Returns the bytes on disk in blocks of 512 bytes, as `du` counts them, without nested packages. */
function bytesOf(folder: string): number {
  if (!existsSync(folder)) return 0
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesOf(path)
    return sum + lstatSync(path).blocks * 512
  }, 0)
}
const megabytes = (folders: readonly string[]) =>
  (folders.reduce((sum, folder) => sum + bytesOf(join(ROOT, folder)), 0) / 2 ** 20).toFixed(1)

const manifests: Lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
const installed: Lock = JSON.parse(readFileSync(join(ROOT, 'node_modules/.package-lock.json'), 'utf8'))
const workspaces = Object.entries(manifests.packages).filter(([folder]) => !folder.includes('node_modules/'))
const packages = Object.entries(installed.packages).filter(([, { link }]) => !link)
const costs = dependencyCosts({ packages: { ...installed.packages, ...Object.fromEntries(workspaces) } })

const row = (own: string | number, size: string, all: string | number) =>
  `${String(own).padStart(5)} ${size.padStart(6)} ${String(all).padStart(5)}`
console.log(`${row('own', 'MB', 'all')}  dependency`)
for (const { name, workspaces, all, own } of costs) {
  const users = workspaces.map((workspace) => workspace || 'root').join(', ')
  console.log(`${row(own.length, megabytes(own), all.length)}  ${name} (${users})`)
}
const folders = packages.map(([folder]) => folder).filter((folder) => folder.includes('node_modules/'))
console.log(`${folders.length} packages, ${megabytes(folders)} MB`)
