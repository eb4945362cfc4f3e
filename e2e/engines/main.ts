import '@stillair/events/process/closed-output.ts'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installOwnPackages } from '@stillair/local/testing/own-packages.ts'
import { program, ROOT } from '@stillair/local/testing/step.ts'
import { temporaryFolder } from '@stillair/local/testing/temporary-folder.ts'
import { playwrightCounts, playwrightFailures } from '@stillair/local/testing/test-counts.ts'
import { enginePrograms } from './programs.ts'
import { startSoundServer } from './sound.ts'

/** `npm run test:engines`: runs the main journey in Firefox and in WebKit, Safari's engine. */
const print = (line: string) => console.log(line)

function programs(): Record<string, string> | null {
  try {
    const env = enginePrograms(print)
    installOwnPackages(import.meta.dirname)
    return env
  } catch (error) {
    print(`SKIPPED: Firefox and WebKit were not tried. ${error instanceof Error ? error.message : error}`)
    print('engines: 0 passed, 0 failed, 1 skipped')
    return null
  }
}

const env = programs()
if (env) {
  const { folder, remove } = temporaryFolder()
  const sound = await startSoundServer()
  const report = join(folder, 'engines.json')
  try {
    const reporter = process.env.CI ? 'json' : 'list,json'
    // Failed tests are retried once, alone, as in `npm test`: docs/decisions/0020-rerun-failed-tests-alone.md
    const args = ['-c', 'e2e/engines/playwright.config.ts', `--reporter=${reporter}`, '--retries=1', '--max-failures=5']
    const child = spawn(
      process.execPath,
      [program('@playwright', 'test', 'cli.js'), 'test', ...args, ...process.argv.slice(2)],
      {
        cwd: ROOT,
        env: { ...process.env, ...env, ...sound.env, TMPDIR: folder, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    const code = await new Promise((done) => child.once('close', done))
    const json: unknown = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
    for (const failure of json === null ? [] : playwrightFailures(json)) print(failure)
    const { passed, failed } = json === null ? { passed: 0, failed: 1 } : playwrightCounts(json)
    print(`engines: ${passed} passed, ${failed} failed`)
    if (code !== 0 || failed > 0) process.exitCode = 1
  } finally {
    sound.stop()
    remove()
  }
}
