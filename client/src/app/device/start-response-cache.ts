import { dropPrefetched } from '../../api/cache/prefetched-responses.ts'
import { queryClient } from '../../api/cache/query-client.ts'
import { SHAPES, storeAnswers } from '../../api/cache/response-cache.ts'
import { retainCachedResponsesOf } from '../../api/cache/response-cache-records.ts'
import { authStore } from '../../entities/sign-in/auth-store.ts'
import { currentUserId } from '../../entities/sign-in/current-user.ts'

// Runs once on import, before the first query of a listener's screen.
storeAnswers(queryClient, {
  userId: currentUserId,
  elsewhere: async (...query) => (await import('./offline-responses.ts')).offlineResponse(...query),
})

// Nobody who signs in here later may see this user's data.
authStore.subscribe(({ status }) => {
  if (status !== 'signed-out') return
  queryClient.clear()
  dropPrefetched()
  void retainCachedResponsesOf(null, SHAPES)
})
