/** Returns a text with the speaker's name in front where the speaker changes; unchanged if nobody is named. */
export type NameSpeaker = (speaker: string | null | undefined, text: string) => string

/** Returns a function for the texts of a transcript, in order. */
export function namedSpeakers(): NameSpeaker {
  let last: string | null = null
  return (speaker, text) => {
    if (text === '') return text
    const name = speaker?.trim() || null
    const isNew = name !== null && name !== last
    last = name
    return isNew ? `${name}: ${text}` : text
  }
}
