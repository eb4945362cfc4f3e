import '@stillair/events/process/closed-output.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { auditOutcome } from './audit-outcome.ts'

/**
 * `npm run audit`: looks up known vulnerabilities of what the product runs on in the registry. Exit code 1 when one is
 * high or critical; with `--report` it is only reported, since what others find overnight must not decide whether a
 * test is red.
 */
const isReport = process.argv.includes('--report')

async function ask(): Promise<string> {
  try {
    return (
      await promisify(execFile)('npm', ['audit', '--omit=dev', '--json'], { timeout: 60_000, maxBuffer: 2 ** 26 })
    ).stdout
  } catch (error) {
    // With findings it ends with 1, and has printed them.
    return (error as { stdout?: string }).stdout ?? ''
  }
}

const { summary, isBad } = auditOutcome(await ask())
console.log(summary)
process.exitCode = isBad && !isReport ? 1 : 0
