import { invalid, type Refusal } from '@stillair/events/language/refusal.ts'

/** Returns the refusal of a transcript, for the request's field `text`. */
export function transcriptRefusal(problem: string, place?: `${'Line' | 'Segment'} ${number}`): Refusal {
  const sentence = place === undefined ? problem : `${place}: ${problem}`
  return invalid(sentence, { text: sentence })
}
