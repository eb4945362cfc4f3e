/** One content of the demo. */
export type DemoSession = {
  /** Names its files; never changes, since content is found again by it. */
  slug: string
  title: string
  /** The fear it is for, by its title in the list of fourteen. */
  fear: string
  description: string
  /** 1 Podcast, 2 Technical, 3 Meditation. */
  categoryId: 1 | 2 | 3
  /** The first ones are shown on cards. */
  tags: string[]
  /** Audio unless it has a picture that moves. */
  scene?: 'breathing-light' | 'horizon'
  isFree: boolean
  /** Seconds; the pauses between paragraphs are stretched to fill it. */
  duration: number
  /** About the content, for Session Details: what it does, and when it helps. */
  details: string[]
  /** What is spoken, word for word. */
  paragraphs: string[]
}

/** Session Details as HTML. What nobody speaks, since this ffmpeg has no voice, is there to be read. */
export function sessionText({ details, paragraphs }: DemoSession, isSpoken: boolean): string {
  return asHtml(isSpoken ? details : [...details, ...paragraphs])
}

/** The spoken words as HTML. */
export const spokenText = ({ paragraphs }: DemoSession): string => asHtml(paragraphs)

const asHtml = (paragraphs: string[]) => paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
