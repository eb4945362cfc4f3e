import '@stillair/events/process/closed-output.ts'
import { execFile } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'
import { readArguments } from '@stillair/events/process/command-line.ts'
import { auditOutcome } from './audit-outcome.ts'

/**
 * `npm run audit`: looks up known vulnerabilities of the runtime dependencies in the registry. Exits with 1 when one is high or
 * critical. With `--report` it only reports them, since a vulnerability published overnight must not turn a test red.
 */
const { report: isReport } = readArguments(
  'Usage: npm run audit -- [--report]',
  () => parseArgs({ options: { report: { type: 'boolean', default: false } } }).values,
)

async function ask(): Promise<string> {
  try {
    return (
      await promisify(execFile)('npm', ['audit', '--omit=dev', '--json'], { timeout: 60_000, maxBuffer: 2 ** 26 })
    ).stdout
  } catch (error) {
    // npm exits with 1 when there are findings, and has printed them.
    return (error as { stdout?: string }).stdout ?? ''
  }
}

const { summary, isBad } = auditOutcome(await ask())
console.log(summary)
process.exitCode = isBad && !isReport ? 1 : 0
