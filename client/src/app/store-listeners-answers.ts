import { keepAnswersOf } from '../api/answer-records.ts'
import { dropEarly } from '../api/early-answers.ts'
import { queryClient } from '../api/query-client.ts'
import { SHAPES, storeAnswers } from '../api/stored-answers.ts'
import { authStore } from '../entities/sign-in/auth-store.ts'
import { whoIsHere } from '../entities/sign-in/who-is-here.ts'

// Once, before the first query of a listener's screen: whoever imports this may query.
storeAnswers(queryClient, {
  userId: whoIsHere,
  elsewhere: async (...query) => (await import('./kept-answers.ts')).keptAnswer(...query),
})

// What one user read is not for the next who signs in here.
authStore.subscribe(({ status }) => {
  if (status !== 'signed-out') return
  queryClient.clear()
  dropEarly()
  void keepAnswersOf(null, SHAPES)
})
