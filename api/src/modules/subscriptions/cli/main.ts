import { logConfig } from '@stillair/events/log/config.ts'
import { openLog as openEventLog } from '@stillair/events/log/open-event-store.ts'
import { runCommandLine } from '@stillair/events/process/command-line.ts'
import { ConfigError } from '@stillair/events/process/config-error.ts'
import { apiConfig } from '../../../server/config/config.ts'
import { openLog } from '../../../server/log.ts'
import { requestPool } from '../../../server/request-pool.ts'
import { firebaseIdentityAdmin } from '../../accounts/identity-admin.ts'
import { inConfiguredAccount } from '../payment-account-check.ts'
import { stripePayments } from '../provider/stripe-payments.ts'
import { fetchAll, type PaymentsContext, useThisAccount } from './payment-commands.ts'

const USAGE = `Manages payments. Reads the same environment as the API (STRIPE_SECRET_KEY, POSTGRES_URL, …).

  fetch         fetch all customers and subscriptions from the payment provider, as the nightly job does; run it after a restore
  use-account   use the account of STRIPE_SECRET_KEY from now on; it does not have the customers of the earlier account

Exit codes: 0 success, 1 a problem was found, 2 invalid arguments.
`

type Command = (context: PaymentsContext) => Promise<number>

const COMMANDS = new Map<string, Command>([
  ['fetch', fetchAll],
  ['use-account', useThisAccount],
])

const commandOf = ([command = '', ...rest]: readonly string[]): Command | null =>
  rest.length > 0 ? null : (COMMANDS.get(command) ?? null)

async function carryOut(command: Command): Promise<number> {
  const config = apiConfig(process.env)
  const { provider: options, graceDays } = config.payments
  if (options === null) throw new ConfigError(['STRIPE_SECRET_KEY is not set: payments are disabled'])
  const log = openLog(config.logLevel)
  const clock = () => new Date()
  const { store } = await openEventLog(logConfig(process.env), { maxConnections: 3 })
  const onWarning = (message: string, cause: unknown) => log.warn({ err: cause }, message)
  const pool = requestPool(config.postgresUrl, { max: 2, onWarning })
  try {
    const provider = stripePayments(options)
    const payments = inConfiguredAccount(provider, { store, pool, log, clock })
    const identityAdmin = firebaseIdentityAdmin({ projectId: config.firebase.projectId })
    const print = (line: string) => console.log(line)
    return await command({ store, pool, payments, provider, identityAdmin, graceDays, log, clock, print })
  } finally {
    await pool.end()
    await store.close()
  }
}

await runCommandLine(USAGE, commandOf, carryOut)
