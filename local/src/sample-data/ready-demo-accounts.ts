import { join } from 'node:path'
import { onboardDemoAccounts } from '../emulators/auth-emulator/onboard-demo-accounts.ts'
import { subscribeDemoAccount } from '../emulators/payments/subscribe-demo-account.ts'

/**
 * Onboards the demo people and subscribes one of them, each once in a folder: what they change later stays so. Returns a
 * sentence for each for whom it did not work; the next call tries again.
 * @param origin the gateway's
 * @param folder where it is noted what is done
 */
export async function readyDemoAccounts(origin: string, folder: string): Promise<string[]> {
  const notOnboarded = await onboardDemoAccounts(origin, join(folder, 'accounts.json'))
  const notSubscribed = await subscribeDemoAccount(origin, join(folder, 'subscription.json'))
  return [...notOnboarded, ...notSubscribed]
}
