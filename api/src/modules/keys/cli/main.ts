import { randomBytes } from 'node:crypto'
import { logConfig } from '@stillair/events/log/config.ts'
import { openLog } from '@stillair/events/log/open-event-store.ts'
import { logPool } from '@stillair/events/log/postgres/log-pool.ts'
import { lookupSecretOf } from '@stillair/events/privacy/lookup-hash.ts'
import { runCommandLine } from '@stillair/events/process/command-line.ts'
import { check, giveUp, type KeysContext, rotate, status } from './key-commands.ts'

const USAGE = `Manages the keys of personal data. Reads the same environment as the API (POSTGRES_URL, PERSONAL_DATA_KEY, …).

  status              show how many keys each master key wraps
  rotate              wrap every key with PERSONAL_DATA_KEY; put the earlier one in PERSONAL_DATA_OTHER_KEYS
  check               search the whole log for lost keys; exits with 1 when there are any
  give-up <subject>   give up a lost key: the data encrypted with it reads as erased, permanently
  lookup-secret       print the LOOKUP_SECRET for an installation that had none, derived from PERSONAL_DATA_KEY

Exit codes: 0 success, 1 a problem was found, 2 invalid arguments.
`

type Command = (context: KeysContext) => Promise<number>

const COMMANDS: Readonly<Record<string, Command>> = { status, rotate, check }

/** Returns the command for the arguments; `null` when they are invalid. */
function commandOf([command = '', subject, ...rest]: readonly string[]): Command | 'lookup-secret' | null {
  if (rest.length > 0) return null
  if (command === 'give-up') return subject ? (context) => giveUp(context, subject) : null
  if (subject !== undefined) return null
  return command === 'lookup-secret' ? command : (COMMANDS[command] ?? null)
}

async function carryOut(command: Command | 'lookup-secret'): Promise<number> {
  const print = (line: string) => console.log(line)
  if (command === 'lookup-secret') {
    // The command computes the missing LOOKUP_SECRET, so any value satisfies the configuration here.
    const { masterKeys } = logConfig({ ...process.env, LOOKUP_SECRET: randomBytes(32).toString('base64') })
    print(lookupSecretOf(masterKeys.current).export().toString('base64'))
    return 0
  }
  const config = logConfig()
  const { store, keyring } = await openLog(config, { maxConnections: 3 })
  const pool = logPool({ connectionString: config.postgresUrl, max: 1 })
  try {
    return await command({ store, keyring, pool, masterKeys: config.masterKeys, print })
  } finally {
    await pool.end()
    await store.close()
  }
}

await runCommandLine(USAGE, commandOf, carryOut)
