import { withSessionStorage } from './session-storage.ts'

const KEY = 'stillair:window'

/**
 * Returns an id of this window that a reload keeps. It is stored only while one page gives way to the next: a tab that is duplicated
 * meanwhile gets an id of its own.
 */
export function windowId(makeId: () => string): string {
  const id = withSessionStorage((storage) => storage.getItem(KEY)) ?? makeId()
  const take = () => withSessionStorage((storage) => storage.removeItem(KEY))
  take()
  addEventListener('pagehide', () => withSessionStorage((storage) => storage.setItem(KEY, id)))
  addEventListener('pageshow', take)
  return id
}
