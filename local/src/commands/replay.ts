import '@stillair/events/process/closed-output.ts'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { operatorEnvironment } from '../platform/operator-environment.ts'
import { sampleHistoryUrl } from '../sample-data/history/sample-history-database.ts'

const main = fileURLToPath(new URL('../../../projections/src/replay/cli/main.ts', import.meta.url))
/** Limits the young generation to 48 MB instead of 96, as in the image, since a long log fills any amount. */
const NODE_OPTIONS = ['--max-semi-space-size=16']
/** `--sample` replays the sample history instead of the platform's log. */
const given = process.argv.slice(2)
const isSample = given.includes('--sample')

try {
  const { POSTGRES_URL = '', ...env } = operatorEnvironment(process.env)
  const log = isSample ? { POSTGRES_URL: sampleHistoryUrl(POSTGRES_URL), EVENTSTORE_URL: '' } : { POSTGRES_URL }
  const args = given.filter((argument) => argument !== '--sample')
  const all = [...NODE_OPTIONS, main, ...args]
  const { status } = spawnSync(process.execPath, all, { env: { ...env, ...log }, stdio: 'inherit' })
  process.exitCode = status ?? 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
