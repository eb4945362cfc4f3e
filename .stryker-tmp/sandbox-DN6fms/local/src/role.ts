// @ts-nocheck
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { roleEnvironment } from './role-environment.ts'

const MAIN = fileURLToPath(new URL('../../api/src/roles/cli/main.ts', import.meta.url))

try {
  const env = roleEnvironment(process.env)
  const { status } = spawnSync(process.execPath, [MAIN, ...process.argv.slice(2)], {
    env: { ...env },
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
