import { join } from 'node:path'
import { onboardDemoAccounts } from './onboard-demo-accounts.ts'
import { subscribeDemoAccount } from './subscribe-demo-account.ts'

/**
 * Onboards the demo accounts and subscribes one of them, each once per folder, so that later changes persist. Returns a sentence for
 * each account that failed; the next call tries again.
 * @param origin origin of the gateway
 * @param folder folder of the record of completed steps
 */
export async function readyDemoAccounts(origin: string, folder: string): Promise<string[]> {
  const notOnboarded = await onboardDemoAccounts(origin, join(folder, 'accounts.json'))
  const notSubscribed = await subscribeDemoAccount(origin, join(folder, 'subscription.json'))
  return [...notOnboarded, ...notSubscribed]
}
