import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { onTestFinished } from 'vitest'

declare global {
  /** Asks React to tell what happens outside of `act`. */
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined
}

/**
 * Puts a component into a document, where it lives until the test is over: effects run, timers tick, buttons can be
 * pressed. For tests that begin with `@vitest-environment happy-dom`; what needs layout is a journey in a browser.
 */
export async function mounted(element: ReactNode, answers: readonly (readonly [QueryKey, unknown])[] = []) {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  for (const [key, answer] of answers) queryClient.setQueryData(key, answer)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    place.remove()
    queryClient.clear()
  })
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>{element}</MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  return place
}

/** The button of that name. Throws when there is none. */
export function button(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )
  if (!found) throw new Error(`there is no button "${name}" in ${document.body.innerHTML}`)
  return found
}

/** Presses the button of that name. */
export const press = (name: string) => act(async () => button(name).click())
