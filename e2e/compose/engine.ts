import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { composeProgram } from '@stillair/local/platform/compose-program.ts'
import * as z from 'zod'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const execute = promisify(execFile)

/** Runs a command and returns its output. @throws with its last lines when it fails. */
async function run(command: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await execute(command, args, { cwd: ROOT, maxBuffer: 256 * 1024 * 1024 })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    const lastLines = `${stdout}\n${stderr}`.trim().split('\n').slice(-25).join('\n')
    throw new Error(`${command} ${args.join(' ')} failed:\n${lastLines}`, { cause: error })
  }
}

const succeeds = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** Runs a Docker command and returns its output. @throws when it fails. */
export const docker = (...args: string[]): Promise<string> => run('docker', args)

/** Returns whether an image is on this machine. */
export const hasImage = (image: string): boolean => succeeds('docker', ['image', 'inspect', image])

const program = composeProgram()

/** Returns whether containers can run here. */
export const hasEngine = (): boolean => program !== null && succeeds('docker', ['info'])

const Container = z.object({
  Name: z.string(),
  Image: z.string(),
  RestartCount: z.number(),
  Config: z.object({ User: z.string(), Labels: z.record(z.string(), z.string()) }),
  State: z.object({
    Status: z.string(),
    ExitCode: z.number(),
    Health: z.object({ Status: z.string() }).optional(),
  }),
  HostConfig: z.object({
    Memory: z.number(),
    NanoCpus: z.number(),
    ReadonlyRootfs: z.boolean(),
    Privileged: z.boolean(),
    CapAdd: z.array(z.string()).nullable(),
    CapDrop: z.array(z.string()).nullable(),
    SecurityOpt: z.array(z.string()).nullable(),
  }),
  NetworkSettings: z.object({
    Networks: z.record(z.string(), z.unknown()),
    Ports: z.record(z.string(), z.array(z.object({ HostIp: z.string(), HostPort: z.string() })).nullable()),
  }),
})
/** The fields that are read from the engine's report about a container. */
export type Container = z.infer<typeof Container>

/** A Compose project: its files, read with this process's environment, and its containers. */
export interface Project {
  readonly name: string
  /** Its options for every Compose command. */
  readonly options: readonly string[]
  /** Runs a Compose command and returns its output. @throws when it fails. */
  compose(...args: string[]): Promise<string>
  /** Returns its containers by service name, including stopped ones. */
  containers(): Promise<Record<string, Container>>
}

export function project(name: string, ...files: string[]): Project {
  const [command = 'docker-compose', ...first] = program ?? []
  const options = ['--project-name', name, ...files.flatMap((file) => ['--file', file])]
  return {
    name,
    options,
    compose: (...args) => run(command, [...first, ...options, ...args]),
    async containers() {
      const ids = await docker('ps', '--all', '--quiet', '--filter', `label=com.docker.compose.project=${name}`)
      const all = ids.split('\n').filter((id) => id !== '')
      if (all.length === 0) return {}
      const found = z.array(Container).parse(JSON.parse(await docker('inspect', ...all)))
      return Object.fromEntries(found.map((one) => [one.Config.Labels['com.docker.compose.service'] ?? one.Name, one]))
    },
  }
}
