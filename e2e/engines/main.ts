import '@stillair/events/process/closed-output.ts'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installOwnPackages } from '@stillair/local/platform/own-packages.ts'
import { program, ROOT } from '@stillair/local/testing/environment.ts'
import { summaryOf } from '@stillair/local/testing/summary.ts'
import { temporaryFolder } from '@stillair/local/testing/temporary-folder.ts'
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
    const reporter = process.env.CI ? 'dot,json' : 'list,json'
    const args = ['-c', 'e2e/engines/playwright.config.ts', `--reporter=${reporter}`, '--max-failures=5']
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
    const { passed, failed } = existsSync(report)
      ? summaryOf(JSON.parse(readFileSync(report, 'utf8')))
      : { passed: 0, failed: 1 }
    print(`engines: ${passed} passed, ${failed} failed`)
    if (code !== 0 || failed > 0) process.exitCode = 1
  } finally {
    sound.stop()
    await remove()
  }
}
