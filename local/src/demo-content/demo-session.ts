/** One session of the demo content. What is spoken in it is its transcript, word for word. */
export type DemoSession = {
  /** Names its files; never changes, since a session is found again by it. */
  slug: string
  title: string
  /** The fear it is for, by its title in the list of fourteen. */
  fear: string
  description: string
  /** 1 Podcast, 2 Technical, 3 Meditation. */
  categoryId: 1 | 2 | 3
  tags: string[]
  /** Audio unless it has a picture that moves. */
  scene?: 'breathing-light' | 'horizon'
  isFree: boolean
  /** Seconds; the pauses between paragraphs are stretched to fill it. */
  duration: number
  paragraphs: string[]
}

/** The transcript as the content page shows it. */
export const transcript = ({ paragraphs }: DemoSession): string =>
  paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
