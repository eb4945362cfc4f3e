import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { onTestFinished } from 'vitest'

declare global {
  /** Makes React warn about updates outside `act`. */
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined
}

interface Around {
  /** The URL, such as `/content-library/2?q=bumps`. */
  readonly at?: string
  /** The pattern of the route around the element, such as `/content/:id?`. */
  readonly route?: string
  /** Cached answers of the API, by query key. Any other query stays pending. */
  readonly answers?: readonly (readonly [QueryKey, unknown])[]
  /** Failed queries, by query key, with their errors. */
  readonly failures?: readonly (readonly [QueryKey, Error])[]
}

/** Tests have no network: a request that neither a cached answer nor a test's own `fetch` answers stays pending. */
globalThis.fetch = () => new Promise(() => {})

/**
 * Renders a component into a document until the test ends or the next call: effects run, timers tick, buttons can be
 * pressed. Returns Testing Library's queries for it. The test file must start with `@vitest-environment happy-dom`;
 * anything that needs layout is tested in a browser journey.
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
  // Awaited, so that immediate effects of the component, such as loading its code, are done.
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

/** Presses the button with that name and awaits the immediate effects. */
export const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

/**
 * Returns the text of a node, with each element's on its own line, except for elements that only prevent line breaks.
 */
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

/** Returns the URLs of all links in an element, by their text. */
export function linksOf(place: ParentNode): Record<string, string> {
  const links = [...place.querySelectorAll('a[href]')]
  return Object.fromEntries(links.map((a) => [wordsOf(a).replaceAll('\n', ' '), a.getAttribute('href') ?? '']))
}

/** Returns the text of each element. */
export const wordsOfEach = (elements: Iterable<Element>): string[] => [...elements].map(wordsOf)
