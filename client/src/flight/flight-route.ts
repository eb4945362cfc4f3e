import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function watch(onChange: () => void): () => void {
  listeners.add(onChange)
  addEventListener('popstate', onChange)
  return () => {
    listeners.delete(onChange)
    removeEventListener('popstate', onChange)
  }
}

/** Returns the path segments after `/flight`, such as `['feeling', 'dizzy']`. */
export function usePath(): readonly string[] {
  const pathname = useSyncExternalStore(watch, () => location.pathname)
  return pathname.split('/').slice(2).filter(Boolean)
}

/** Opens another screen of `/flight`. */
export function goTo(path: string): void {
  history.pushState(null, '', path)
  scrollTo(0, 0)
  for (const listener of listeners) listener()
}
