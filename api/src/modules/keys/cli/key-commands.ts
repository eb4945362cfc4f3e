import type { EventStore } from '@stillair/events/log/event-store.ts'
import { findLostKeys } from '@stillair/events/log/find-lost-keys.ts'
import { type MasterKeys, masterKeyId } from '@stillair/events/log/postgres/keys/master-keys.ts'
import { rotateKeys, wrappedKeys } from '@stillair/events/log/postgres/keys/rotate-keys.ts'
import type { Keyring } from '@stillair/events/privacy/keyring.ts'
import { showProgress } from '@stillair/events/process/show-progress.ts'
import type pg from 'pg'

export interface KeysContext {
  readonly store: EventStore
  readonly keyring: Keyring
  readonly pool: pg.Pool
  readonly masterKeys: MasterKeys
  readonly print: (line: string) => void
}

/** Prints how many keys each master key wraps. Returns the exit code. */
export async function status({ pool, masterKeys, print }: KeysContext): Promise<number> {
  const names = new Map<string | null, string>([[null, 'unnamed, from before November 2026']])
  for (const other of masterKeys.others) names.set(masterKeyId(other), 'one of PERSONAL_DATA_OTHER_KEYS')
  names.set(masterKeyId(masterKeys.current), 'PERSONAL_DATA_KEY')
  const { counts, destroyed } = await wrappedKeys(pool)
  for (const { masterKeyId: id, keys } of counts) {
    print(`${keys} wrapped with ${id ?? 'a master key'} (${names.get(id) ?? 'unknown'})`)
  }
  print(`${destroyed} destroyed`)
  return 0
}

/** Rewraps every key with the current master key. Returns the exit code: 1 when some keys could not be unwrapped. */
export async function rotate({ pool, masterKeys, print }: KeysContext): Promise<number> {
  const { counts } = await wrappedKeys(pool)
  const others = counts.filter(({ masterKeyId: id }) => id !== masterKeyId(masterKeys.current))
  const total = others.reduce((sum, { keys }) => sum + keys, 0)
  const progress = showProgress('rewrapping keys')
  const report = (done: number) => progress.update(done / total)
  const { rewrapped, unopened } = await rotateKeys({ pool, masterKeys }, report).finally(progress.end)
  print(`Rewrapped ${rewrapped} keys with PERSONAL_DATA_KEY.`)
  if (unopened.length === 0) {
    print('None is left to wrap. Remove PERSONAL_DATA_OTHER_KEYS once every process runs with this PERSONAL_DATA_KEY.')
    return 0
  }
  print(`${unopened.length} are wrapped with an unknown master key and remain unchanged:`)
  for (const subject of unopened) print(`  ${subject}`)
  return 1
}

/** Searches the log for lost keys. Returns the exit code: 1 when there are any. */
export async function check({ store, print }: KeysContext): Promise<number> {
  const lost = await findLostKeys(store)
  for (const { message } of lost.values()) print(message)
  if (lost.size === 0) print('No key is missing: all encrypted data in the log has its key, or the key was destroyed.')
  return lost.size === 0 ? 0 : 1
}

/** Destroys what remains of a lost key. Returns the exit code: 1 when the key was not lost. */
export async function giveUp({ store, keyring, print }: KeysContext, subject: string): Promise<number> {
  const lost = await findLostKeys(store)
  if (!lost.has(subject)) {
    print(`No key of ${subject} was lost.`)
    return 1
  }
  await keyring.destroy(subject)
  print(`Encrypted data of ${subject} now reads as erased; in other processes within a minute.`)
  return 0
}
