import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from '../../ui/toasts/toast-store.ts'

export type LazyComponent<Props> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'ready'; readonly Component: ComponentType<Props> }

/**
 * Returns a component that loads when it is first shown. Unlike with `React.lazy`, a failed load does not remove the rest of the
 * screen, including unsaved input.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<'failed' | { readonly Component: ComponentType<Props> } | null>(null)
  const begin = useEffectEvent(load)

  useEffect(() => {
    let isHere = true
    setFound((known) => (known === 'failed' && attempt > 0 ? null : known))
    begin().then(
      (Component) => isHere && setFound({ Component }),
      () => isHere && setFound('failed'),
    )
    return () => {
      isHere = false
    }
  }, [attempt])

  if (found === null) return { state: 'loading' }
  if (found === 'failed') return { state: 'failed', retry: () => setAttempt(attempt + 1) }
  return { state: 'ready', Component: found.Component }
}

/** The same for a dialog, which closes with a toast when its code cannot be loaded. @param name such as "The preview" */
export function useLazyDialog<Props>(
  load: () => Promise<ComponentType<Props>>,
  name: string,
  onClose: () => void,
): ComponentType<Props> | null {
  const dialog = useLazyComponent(load)
  const hasFailed = dialog.state === 'failed'
  useEffect(() => {
    if (!hasFailed) return
    const text = 'Check your connection and try again.'
    showToast({ title: `${name} could not be loaded`, text, tone: 'destructive' })
    onClose()
  }, [hasFailed, name, onClose])
  return dialog.state === 'ready' ? dialog.Component : null
}
