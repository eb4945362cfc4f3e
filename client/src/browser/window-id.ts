import { withSessionStorage } from './session-storage.ts'

const KEY = 'stillair:window'

/**
 * Returns an id of this window that survives reloads. It is in storage only while one page replaces the next, so a duplicated tab
 * gets its own id.
 */
export function windowId(makeId: () => string): string {
  const id = withSessionStorage((storage) => storage.getItem(KEY)) ?? makeId()
  const take = () => withSessionStorage((storage) => storage.removeItem(KEY))
  take()
  addEventListener('pagehide', () => withSessionStorage((storage) => storage.setItem(KEY, id)))
  addEventListener('pageshow', take)
  return id
}
