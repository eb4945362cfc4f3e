import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from './visitor.ts'

/** A sound server whose only device plays in real time without output. */
export interface SoundServer {
  /** Environment variables for programs that play on this server. */
  readonly env: Readonly<Record<string, string>>
  stop(): void
}

export async function startSoundServer(): Promise<SoundServer> {
  const folder = mkdtempSync(join(tmpdir(), 'stillair-sound-'))
  const socket = join(folder, 'native')
  const server = spawn(
    'pulseaudio',
    [
      ...['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no', '--load=module-null-sink'],
      `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    ],
    { env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let words = ''
  server.stderr.setEncoding('utf8').on('data', (text) => (words += text))
  const { promise: ended, reject } = Promise.withResolvers<never>()
  server.once('error', reject)
  server.once('exit', () => reject(new Error(`PulseAudio ended: ${words}`)))
  await Promise.race([until('PulseAudio listens', async () => existsSync(socket)), ended])
  ended.catch(() => {})
  return {
    env: { PULSE_SERVER: `unix:${socket}` },
    stop() {
      server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
