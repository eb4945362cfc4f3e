import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Simulates a machine whose `apt-get` is this script and that has little else. */
let machine: string
beforeAll(async () => {
  machine = await mkdtemp(join(tmpdir(), 'stillair-machine-'))
})
afterAll(() => rm(machine, { recursive: true }))

async function install(aptGet: string): Promise<{ stdout: string; stderr: string }> {
  await writeFile(join(machine, 'apt-get'), `#!/bin/sh\ncd ${machine}\n${aptGet}\n`)
  await chmod(join(machine, 'apt-get'), 0o755)
  await writeFile(join(machine, 'sudo'), '#!/bin/sh\n[ "$1" = -n ] && shift\nexec "$@"\n')
  await chmod(join(machine, 'sudo'), 0o755)
  const program = JSON.stringify({ name: 'Wanted', candidates: ['wanted-program'], packages: { 'apt-get': 'wanted' } })
  const script = `
    import { ensureProgram } from ${JSON.stringify(join(import.meta.dirname, 'system-packages.ts'))}
    console.log(ensureProgram(${program}, console.log))`
  const args = ['--input-type=module', '--disable-warning=ExperimentalWarning', '--eval', script]
  return promisify(execFile)(process.execPath, args, { env: { PATH: `${machine}:/usr/bin:/bin` } })
}

test('updates missing package lists without printing anything that looks like a failure', async () => {
  const { stdout, stderr } = await install(`
    [ "$1" = update ] && exec touch lists
    [ -f lists ] || { echo 'E: Unable to locate package wanted' >&2; exit 100; }
    touch wanted-program && chmod +x wanted-program`)
  expect(stdout).toContain(join(machine, 'wanted-program'))
  expect(stderr).toBe('')
})

test('reports a failed installation in the words of the package manager', async () => {
  await rm(join(machine, 'wanted-program'))
  const failure = install(`echo 'E: Unable to locate package wanted' >&2; exit 100`)
  await expect(failure).rejects.toThrow(/could not be installed[\s\S]*apt-get install[\s\S]*E: Unable to locate/)
})
