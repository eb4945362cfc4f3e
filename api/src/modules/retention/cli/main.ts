import { logConfig } from '@stillair/events/log/config.ts'
import { openLog } from '@stillair/events/log/open-event-store.ts'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import { storageConfig } from '@stillair/events/object-store/config.ts'
import { openObjectStore } from '@stillair/events/object-store/open-object-store.ts'
import { PROMPT } from '@stillair/events/object-store/s3-client.ts'
import { runCommandLine } from '@stillair/events/process/command-line.ts'
import { readEnvironment } from '@stillair/events/process/environment.ts'
import { createApiSchema } from '../../../http/api-tables.ts'
import { ApiVariables } from '../../../server/config/variables.ts'
import { READ_MODELS } from '../../../server/read-models.ts'
import { openErasureList } from '../../erasure/erasure-list.ts'
import { type EraseContext, eraseAccount, eraseAddress, repeat, showUnfinished } from './erase.ts'

const USAGE = `Erases people by hand. Reads the same environment as the API (POSTGRES_URL, PERSONAL_DATA_KEY, S3_…, …).

  account <user id>     have the API delete an account with all its personal data
  address <e-mail>      erase an address from the waitlist
  repeat                repeat erasures that a restored backup has undone, as the nightly job does
  unfinished            list unfinished deletions; exits with 1 when there are any

Exit codes: 0 success, 1 nothing to do or a failure, 2 invalid arguments.
`

type Command = (context: EraseContext) => Promise<number>

/** Returns the command for the arguments; `null` when they are invalid. */
function commandOf([command, subject, ...rest]: readonly string[]): Command | null {
  if (rest.length > 0) return null
  if (command === 'unfinished' && subject === undefined) return showUnfinished
  if (command === 'repeat' && subject === undefined) return repeat
  if (subject === undefined || subject === '') return null
  if (command === 'account') return (context) => eraseAccount(context, subject)
  if (command === 'address') return (context) => eraseAddress(context, subject)
  return null
}

async function carryOut(command: Command): Promise<number> {
  const config = logConfig()
  const { store, keyring, lookupHash } = await openLog(config, { maxConnections: 3 })
  const pool = steadyPool({
    connectionString: config.postgresUrl,
    max: 2,
    application_name: 'stillair erase',
    options: READ_MODELS,
  })
  const { ERASURES_DIR } = readEnvironment(ApiVariables.pick({ ERASURES_DIR: true }), process.env)
  const mediaStore = await openObjectStore(storageConfig(process.env), 'media', PROMPT)
  try {
    await createApiSchema(pool)
    return await command({
      store,
      keyring,
      erasures: await openErasureList(mediaStore, ERASURES_DIR ?? null),
      lookupHash,
      pool,
      clock: () => new Date(),
      print: (line) => console.log(line),
    })
  } finally {
    await mediaStore.close()
    await pool.end()
    await store.close()
  }
}

await runCommandLine(USAGE, commandOf, carryOut)
