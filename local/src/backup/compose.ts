import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import * as z from 'zod'
import { composeProgram } from '../platform/compose-program.ts'
import type { Installation } from './installation.ts'
import { spaceIn } from './room.ts'
import { runScript } from './run-tool.ts'

const execute = promisify(execFile)

const Containers = z.array(
  z.object({
    Config: z.object({ Image: z.string(), Labels: z.record(z.string(), z.string()) }),
    State: z.object({ Running: z.boolean() }),
    Mounts: z.array(z.object({ Type: z.string(), Name: z.string().optional() })),
  }),
)
const Volumes = z.array(z.object({ Name: z.string(), Labels: z.record(z.string(), z.string()).nullable() }))

/** Seconds in which a service may finish its work. */
const STOP_SECONDS = 60

/** The volumes of a Compose project; `options` select it, as they do for every Compose command. */
export function composeProject(options: readonly string[]): Installation {
  const program = composeProgram()
  if (!program) throw new Error('There is no Docker Compose on this machine.')
  const [command, ...first] = program
  const run = async (name: string, ...args: string[]) =>
    (await execute(name, args, { maxBuffer: 64 * 1024 * 1024 })).stdout
  const compose = (...args: string[]) => run(command, ...first, ...options, ...args)
  const serviceOf = (container: z.infer<typeof Containers>[number]) =>
    container.Config.Labels['com.docker.compose.service'] ?? ''

  async function containers() {
    const ids = (await compose('ps', '--all', '--quiet')).split('\n').filter((id) => id !== '')
    return ids.length === 0 ? [] : Containers.parse(JSON.parse(await run('docker', 'inspect', ...ids)))
  }
  /** Names of the volumes by their names in the compose file. */
  let volumes = new Map<string, string>()
  let image = ''

  const project: Installation = {
    kind: 'compose',
    async paused(work) {
      const running = (await containers()).filter(({ State }) => State.Running).map(serviceOf)
      let starts = running.length > 0
      try {
        if (running.length > 0) await compose('stop', '--timeout', String(STOP_SECONDS))
        return await work(() => {
          starts = false
        })
      } finally {
        if (starts) await compose('start', ...running)
      }
    },
    async parts() {
      let all = await containers()
      if (all.length === 0) {
        await compose('up', '--no-start')
        all = await containers()
      }
      const postgres = all.find((one) => serviceOf(one) === 'postgres')
      if (!postgres) throw new Error('The compose file has no service postgres.')
      // An image that is on the machine and has the tools.
      image = postgres.Config.Image
      const names = new Set(
        all.flatMap(({ Mounts }) => Mounts.filter(({ Type }) => Type === 'volume')).map(({ Name }) => Name ?? ''),
      )
      const found = Volumes.parse(JSON.parse(await run('docker', 'volume', 'inspect', ...names)))
      volumes = new Map(
        found.flatMap(({ Name, Labels }) => {
          const part = Labels?.['com.docker.compose.volume']
          return part === undefined ? [] : [[part, Name] as const]
        }),
      )
      return [...volumes.keys()].toSorted()
    },
    // The volumes exist already.
    async prepare() {},
    erasures: null,
    space: async (part) => spaceIn(await runScript(project, part, 'df -Pk .')),
    run(part, tool, args) {
      const volume = volumes.get(part)
      if (volume === undefined) throw new Error(`The compose file has no volume for ${part}.`)
      const container = ['--rm', '--interactive', '--user', 'root', '--network', 'none', '--volume', `${volume}:/data`]
      return spawn('docker', ['run', ...container, '--workdir', '/data', '--entrypoint', tool, image, ...args], {
        stdio: 'pipe',
      })
    },
  }
  return project
}
