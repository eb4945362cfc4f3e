import { type OurAccountDeps, useAccount } from '../payment-account-check.ts'
import type { PaymentProvider } from '../provider/payments.ts'
import { type ReconcileDeps, reconcile } from '../reconcile.ts'

export interface PaymentsContext extends ReconcileDeps {
  /** The provider without the account check. */
  readonly provider: PaymentProvider
  readonly print: (line: string) => void
}

/** Fetches every customer and subscription from the provider. Returns the exit code. */
export async function fetchAll(context: PaymentsContext): Promise<number> {
  const { checked, changed } = await reconcile(context)
  context.print(`${checked} people were checked with the payment provider; ${changed} had changes that were recorded.`)
  return 0
}

/** Records the account of STRIPE_SECRET_KEY as ours. Returns the exit code: 1 when the key may not read its account. */
export async function useThisAccount({ provider, print, ...deps }: PaymentsContext): Promise<number> {
  const account = await useAccount(provider, deps satisfies OurAccountDeps)
  if (account === null) {
    print('STRIPE_SECRET_KEY has no permission to read its account. Grant it, or use a secret key.')
    return 1
  }
  print(`Payments now go to ${account.accountId} (${account.isLive ? 'live' : 'test'} mode). Restart the API.`)
  return 0
}
