/** The parts of a request that its URL contains. */
export interface AddressInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
}

/**
 * Returns the method and the URL of an endpoint such as `GET /api/content/:id`, with the ids filled in and the query
 * appended after a `?`.
 */
export function addressOf(key: string, { params, query }: AddressInput): { method: string; address: string } {
  const [method = '', path = ''] = key.split(' ')
  const address = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params?.[name] ?? ''))
  return { method, address: query ? `${address}?${new URLSearchParams(query as Record<string, string>)}` : address }
}
