// @ts-nocheck
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router-dom'

interface Around {
  /** The address, such as `/content-library/2?q=bumps`. */
  readonly at?: string
  /** The pattern of the route that shows it, such as `/content/:id?`. */
  readonly route?: string
  /** What the API has answered already, by query key. */
  readonly answers?: readonly (readonly [QueryKey, unknown])[]
  /** What could not be read, by query key, and why. */
  readonly failures?: readonly (readonly [QueryKey, Error])[]
}

/** What a component shows at first, as HTML: without a browser, without effects, and without a network. */
export function markup(
  element: ReactNode,
  { at = '/', route = '*', answers = [], failures = [] }: Around = {},
): string {
  const queries = { staleTime: Number.POSITIVE_INFINITY, retryOnMount: false }
  const queryClient = new QueryClient({ defaultOptions: { queries } })
  for (const [key, answer] of answers) queryClient.setQueryData(key, answer)
  for (const [queryKey, error] of failures) {
    queryClient.getQueryCache().build(queryClient, { queryKey }).setState({ status: 'error', error })
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path={route} element={element} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The words of HTML, those of each element on a line of their own. */
export function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '\n')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

/** Where the links of HTML lead, by their words. */
export function linksOf(html: string): Record<string, string> {
  const links = [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
  return Object.fromEntries(links.map(([, href = '', inside = '']) => [wordsOf(inside).replaceAll('\n', ' '), href]))
}
