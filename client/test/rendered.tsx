import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { onTestFinished } from 'vitest'

declare global {
  /** Has React warn of what happens outside of `act`. */
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined
}

interface Around {
  /** The address, such as `/content-library/2?q=bumps`. */
  readonly at?: string
  /** The pattern of the route that shows it, such as `/content/:id?`. */
  readonly route?: string
  /** What the API has answered already, by query key; what it has not is waited for without end. */
  readonly answers?: readonly (readonly [QueryKey, unknown])[]
  /** What could not be read, by query key, and why. */
  readonly failures?: readonly (readonly [QueryKey, Error])[]
}

/** No test has a network: what is not answered in advance, or by a test's own `fetch`, is waited for. */
globalThis.fetch = () => new Promise(() => {})

/**
 * Puts a component into a document, where it lives until the test is over: effects run, timers tick, buttons can be
 * pressed; or until the next one takes its place. Returns Testing Library's queries of it. For tests that begin with
 * `@vitest-environment happy-dom`; what needs layout is a journey in a browser.
 */
export async function rendered(
  element: ReactNode,
  { at = '/', route = '*', answers = [], failures = [] }: Around = {},
) {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  cleanup()
  const queries = { staleTime: Number.POSITIVE_INFINITY, retryOnMount: false }
  const queryClient = new QueryClient({ defaultOptions: { queries } })
  for (const [key, answer] of answers) queryClient.setQueryData(key, answer)
  for (const [queryKey, error] of failures) {
    queryClient.getQueryCache().build(queryClient, { queryKey }).setState({ status: 'error', error })
  }
  onTestFinished(() => {
    cleanup()
    queryClient.clear()
  })
  // Awaited, so that what a component does at once, such as loading its code, is done.
  const { container } = await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path={route} element={element} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  return { ...within(container), container }
}

/** Presses the button of that name, and waits for what follows at once. */
export const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

/** The words of a place, those of each element on a line of their own, but for words that only must not be broken. */
export function wordsOf(place: Node): string {
  function pieces(node: Node): string {
    if (node instanceof Text) return node.data
    const words = [...node.childNodes].map(pieces).join('')
    return node instanceof Element && node.classList.contains('unbroken') ? words : `\n${words}\n`
  }
  return pieces(place)
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

/** Where the links of a place lead, by their words. */
export function linksOf(place: ParentNode): Record<string, string> {
  const links = [...place.querySelectorAll('a[href]')]
  return Object.fromEntries(links.map((a) => [wordsOf(a).replaceAll('\n', ' '), a.getAttribute('href') ?? '']))
}

/** The words of each of some elements. */
export const wordsOfEach = (elements: Iterable<Element>): string[] => [...elements].map(wordsOf)
