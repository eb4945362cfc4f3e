import '@stillair/events/process/closed-output.ts'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readArguments } from '@stillair/events/process/command-line.ts'
import { freePort } from '@stillair/local/platform/ports.ts'
import { CHROMIUM, ensureProgram, FFMPEG } from '@stillair/local/platform/system-packages.ts'
import { type Summary, summaryOf } from '@stillair/local/testing/summary.ts'
import { hasEngine, type Project, ROOT } from './engine.ts'
import { untilHealthy } from './healthy.ts'
import { bringImages } from './images.ts'
import { productionSettings } from './production/settings.ts'
import { localProject, productionProject } from './projects.ts'
import { isStoreInMemory, startStoreInMemory } from './store-in-memory.ts'

/**
 * `npm run test:compose`: builds both compose files, starts them in a Docker Engine, tests them from outside, and removes
 * them. Does not affect other containers of the engine.
 */
readArguments('Usage: npm run test:compose', () => parseArgs())

const print = (line: string) => console.log(line)
const secondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`

type Counts = Pick<Summary, 'passed' | 'failed'>

/** Why a project could not be tried at all, printed last so that it is easy to find. */
const failures: string[] = []

/** Builds and starts a project and runs its specs. Removes everything afterwards, even after a failure. */
async function tryOut(project: Project, specs: 'local' | 'production', folder: string): Promise<Counts> {
  print(specs)
  let counts: Counts = { passed: 0, failed: 1 }
  try {
    // An aborted run leaves its containers, and its log would name files that a new store does not have.
    await takeDown(project)
    await bringImages(project, print)
    const buildAt = performance.now()
    await project.compose('build')
    print(`  images built after ${secondsSince(buildAt)}`)
    const upAt = performance.now()
    if (isStoreInMemory()) await startStoreInMemory(project, specs === 'local' ? 'minio' : 'store')
    await project.compose('up', '--detach')
    await untilHealthy(project)
    print(`  healthy ${secondsSince(upAt)} after up`)
    counts = await run(specs, join(folder, `${specs}.json`))
  } catch (error) {
    failures.push(`✗ ${specs}: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (counts.failed > 0) print(await project.compose('logs', '--no-color', '--tail', '60'))
  await takeDown(project)
  return counts
}

/** Stops a project's containers and deletes their data. */
const takeDown = (project: Project) => project.compose('down', '--volumes', '--remove-orphans', '--timeout', '20')

/** Runs the specs of one project. Shows their output as it arrives, because they take minutes. */
async function run(specs: string, report: string): Promise<Counts> {
  const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
  const args = ['test', '--config', 'e2e/compose/playwright.config.ts', '--project', specs, '--reporter=list,json']
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: ROOT,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await new Promise((done) => child.once('close', done))
  return existsSync(report) ? summaryOf(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 1 }
}

async function main(): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'stillair-compose-'))
  try {
    process.env.FFMPEG_PATH ??= ensureProgram(FFMPEG, print)
    process.env.CHROMIUM_PATH ??= ensureProgram(CHROMIUM, print)
    const [web, store, http, https] = [await freePort(), await freePort(), await freePort(), await freePort()]
    Object.assign(process.env, { WEB_PORT: String(web), MINIO_PORT: String(store), STILLAIR_DEMO_CONTENT: 'one' })
    // Folder for the files that the specs upload.
    process.env.E2E_DATA = folder
    // One program reports without pauses, and the rate limit must not slow it down.
    process.env.RATE_LIMIT_WRITES = '1000000'
    const local = await tryOut(localProject, 'local', folder)
    Object.assign(process.env, productionSettings(folder, { http, https }))
    const production = await tryOut(productionProject, 'production', folder)
    return { passed: local.passed + production.passed, failed: local.failed + production.failed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (hasEngine()) {
  const { passed, failed } = await main()
  for (const failure of failures) print(failure)
  print(`compose: ${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
} else {
  print(
    'SKIPPED: nothing of the containers was tried, for no Docker Engine with Compose answers here (see `docker info`).',
  )
  print('compose: 0 passed, 0 failed, 1 skipped')
}
