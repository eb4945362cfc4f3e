/** A session of the demo content. */
export type DemoSession = {
  /** Name of its files. It never changes, since it identifies the content after a restart. */
  slug: string
  title: string
  /** Title of its fear in the list of fourteen. */
  fear: string
  description: string
  /** 1 Podcast, 2 Technical, 3 Meditation. */
  categoryId: 1 | 2 | 3
  /** Cards show the first ones. */
  tags: string[]
  /** Makes it a video; audio without it. */
  scene?: 'breathing-light' | 'horizon'
  isFree: boolean
  /** Seconds; the pauses between paragraphs are stretched to fill it. */
  duration: number
  /** Text for Session Details: what the session does and when it helps. */
  details: string[]
  /** The spoken words. */
  paragraphs: string[]
}

/** Returns Session Details as HTML. They include the spoken words when this ffmpeg has no voice to speak them. */
export function sessionText({ details, paragraphs }: DemoSession, isSpoken: boolean): string {
  return asHtml(isSpoken ? details : [...details, ...paragraphs])
}

/** Returns the spoken words as HTML. */
export const spokenText = ({ paragraphs }: DemoSession): string => asHtml(paragraphs)

const asHtml = (paragraphs: string[]) => paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
