// @ts-nocheck
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

export type LazyComponent<Props> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'ready'; readonly Component: ComponentType<Props> }

/**
 * A component whose code is loaded when it is first wanted. Unlike `React.lazy` it does not take the rest of the screen,
 * and what is typed there, with it when its code cannot be loaded.
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
): LazyComponent<Props> {
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<'failed' | { readonly Component: ComponentType<Props> } | null>(null)
  const begin = useEffectEvent(load)

  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    setFound((known) => (known === 'failed' && attempt > 0 ? null : known))
    begin().then(
      (Component) => isHere && setFound({ Component }),
      () => isHere && setFound('failed'),
    )
    return () => {
      isHere = false
    }
  }, [isWanted, attempt])

  if (found === null) return { state: 'loading' }
  if (found === 'failed') return { state: 'failed', retry: () => setAttempt(attempt + 1) }
  return { state: 'ready', Component: found.Component }
}
