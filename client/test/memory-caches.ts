/** An in-memory Cache Storage with the methods that the app uses. Like browsers, it resolves relative URLs. */
export function memoryCaches(): CacheStorage {
  const stored = new Map<string, Map<string, Response>>()
  const whole = (address: RequestInfo | URL) => new URL(String(address), 'https://stillair.test').href
  const open = async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, entries)
    return {
      match: async (address: string) => entries.get(whole(address))?.clone(),
      matchAll: async () => [...entries.values()].map((response) => response.clone()),
      put: async (address: string, response: Response) => void entries.set(whole(address), response),
      delete: async (address: string) => entries.delete(whole(address)),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    }
  }
  const keys = async () => [...stored.keys()]
  return { open, keys, delete: async (name: string) => stored.delete(name) } as unknown as CacheStorage
}
