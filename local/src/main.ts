import '@stillair/events/process/closed-output.ts'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { readArguments } from '@stillair/events/process/command-line.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './emulators/auth-emulator/demo-accounts.ts'
import { MAILBOX_PATH } from './emulators/auth-emulator/mailbox.ts'
import { readSettings } from './platform/settings.ts'
import { ensureProgram, FFMPEG } from './platform/system-packages.ts'
import { type Platform, startPlatform } from './platform.ts'

const { dev } = readArguments(
  'Usage: npm start, or npm run dev',
  () => parseArgs({ options: { dev: { type: 'boolean', default: false } } }).values,
)
const print = (line: string) => console.log(line)
const abort = new AbortController()
let platform: Platform | null = null
let askedAt: number | null = null
/** Milliseconds in which a repeated signal counts as the first: npm forwards a Ctrl-C that the terminal has also sent to us. */
const SAME_SIGNAL = 1_000

/** Stops everything in order on the first signal, and at once on the second. */
function onSignal(): void {
  if (askedAt !== null) {
    if (performance.now() - askedAt < SAME_SIGNAL) return
    platform?.kill()
    process.exit(130)
  }
  askedAt = performance.now()
  print('\nStopping. Press Ctrl-C again to force it.')
  abort.abort(new Error('Stopped.'))
  if (platform) void platform.stop().then(() => process.exit(0))
}
process.on('SIGINT', onSignal)
process.on('SIGTERM', onSignal)

try {
  const settings = readSettings(process.env)
  const ffmpegPath = settings.ffmpegPath ?? ensureProgram(FFMPEG, print)
  print('Stillair is starting …')
  platform = await startPlatform({ ...settings, ffmpegPath, dev, print, signal: abort.signal })
  print(welcome(platform, shortened(settings.dataDir)))
} catch (error) {
  if (askedAt !== null) process.exit(0)
  console.error(error instanceof Error ? explain(error) : error)
  process.exit(1)
}

function welcome({ url, metricsUrl }: Platform, dataDir: string): string {
  const accounts = DEMO_ACCOUNTS.map(({ email, is }) => `    ${email.padEnd(26)} ${is}`)
  const places = {
    'Admin area': `${url}/admin`,
    'Analysis area': `${url}/analysis`,
    'E-mails sent': `${url}${MAILBOX_PATH}`,
    'Test card': `4242 4242 4242 4242, at ${url}/subscription`,
    API: `${url}/api/openapi.json`,
    Metrics: metricsUrl,
    'Data and logs': `${dataDir}, ${dataDir}/logs`,
  }
  return [
    '',
    `  Stillair is ready at ${url}`,
    '',
    `  Sign in with the password ${DEMO_PASSWORD} as`,
    ...accounts,
    '',
    ...Object.entries(places).map(([name, place]) => `  ${name.padEnd(14)} ${place}`),
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n')
}

/** Returns the path relative to the current folder when it is inside, otherwise unchanged. */
function shortened(path: string): string {
  const fromHere = relative(process.cwd(), path)
  return fromHere.startsWith('..') || fromHere === '' ? path : fromHere
}

function explain(error: Error): string {
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${error.port} is in use by another program. Choose another: STILLAIR_PORT=8090 npm start`
  }
  return error.message
}
