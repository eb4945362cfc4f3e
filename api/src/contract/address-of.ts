/** The parts of a request that its address holds. */
export interface AddressInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
}

/**
 * The method of an endpoint such as `GET /api/content/:id`, and its address with the ids in it and the query behind a
 * `?`.
 */
export function addressOf(key: string, { params, query }: AddressInput): { method: string; address: string } {
  const [method = '', path = ''] = key.split(' ')
  const address = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params?.[name] ?? ''))
  return { method, address: query ? `${address}?${new URLSearchParams(query as Record<string, string>)}` : address }
}
