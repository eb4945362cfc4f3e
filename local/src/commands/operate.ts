import '@stillair/events/process/closed-output.ts'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { operatorEnvironment } from './operator-environment.ts'

// Arguments: a folder of the API that has a command line, then that command's own arguments.
const [folder, ...given] = process.argv.slice(2)
const main = fileURLToPath(new URL(`../../../api/src/modules/${folder}/cli/main.ts`, import.meta.url))

try {
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
