import { type AddressInput, addressOf } from '@stillair/api/contract/address-of.ts'
import type { ApiAnswer, ApiKey } from '@stillair/api/contract/api.ts'
import { storePrefetched } from './api/cache/prefetched-responses.ts'
import { api } from './api/client.ts'
import type { ApiArguments } from './api/fetch-public.ts'
import { timeZone } from './api/time-zone.ts'
import { startAuthWhenNeeded } from './entities/sign-in/auth-store.ts'

// Runs in listener pages before React has loaded, which takes longest. It already finds out who is signed in and requests the
// first screen's data. `first-view.js` inserts it; without it, the screens send the same requests a moment later.
startAuthWhenNeeded()
// The first call is slow, and every request needs its result. The CPU is idle at this point.
timeZone()

function prefetch<Key extends ApiKey>(key: Key, ...[input]: ApiArguments<Key>): Promise<ApiAnswer<Key>> {
  const answer = api(key, ...([input] as ApiArguments<Key>))
  storePrefetched(addressOf(key, (input ?? {}) as AddressInput).address, answer)
  return answer
}

async function prefetchContent(id: string): Promise<void> {
  const content = await prefetch('GET /api/content/:id', { params: { id } })
  if (content.isPlayable && !content.isLocked) void prefetch('GET /api/content/:id/playback', { params: { id } })
}

void prefetch('GET /api/users/me')
void prefetch('GET /api/subscription-status')
const [, id] = /^\/content\/([^/]+)\/?$/.exec(location.pathname) ?? []
if (id !== undefined) {
  void prefetch('GET /api/content/completions')
  prefetchContent(decodeURIComponent(id)).catch(() => {
    // The screen sends the same request and shows the failure.
  })
}
