import '@stillair/events/process/closed-output.ts'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { operatorEnvironment } from '../platform/operator-environment.ts'

// Arguments: a server, or a module of the API, that has a command line; then that command's own arguments.
const [folder, ...given] = process.argv.slice(2)
const main = [`${folder}/src/cli/main.ts`, `api/src/modules/${folder}/cli/main.ts`]
  .map((path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url)))
  .find(existsSync)

try {
  if (!main) throw new Error(`'${folder}' has no command line.`)
  const env = operatorEnvironment(process.env)
  const { status } = spawnSync(process.execPath, [main, ...given], {
    env: { ...env },
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
