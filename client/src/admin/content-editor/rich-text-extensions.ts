import { Mark, Node } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'

/** Ways out of the app that the server keeps; `//` would be another origin. */
const KEPT_ADDRESS = /^(https?:|mailto:|\/(?!\/)|#)/i

/**
 * Only what the server keeps of a content's text (`api/src/modules/catalogue/session-text.ts`): paragraphs, headings, lists, quotes,
 * lines, breaks, and bold, italic, underlined, struck and code words and links. What is pasted is cut down to it.
 */
export const RICH_TEXT = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) => {
      // The server drops where a list begins to count, and whatever a link has beside its address.
      if (extension instanceof Node && extension.name === 'orderedList') {
        return extension.extend({ addAttributes: () => ({}) })
      }
      if (extension instanceof Node && extension.name === 'heading') {
        return extension.extend({
          // Headings of a pasted page keep their rank as far as there are ranks: a first one is the text's highest.
          parseHTML: () =>
            [1, 2, 3, 4, 5, 6].map((rank) => ({ tag: `h${rank}`, attrs: { level: headingLevel(rank) } })),
        })
      }
      if (extension instanceof Mark && extension.name === 'link') {
        return extension.extend({
          addAttributes() {
            const { href, rel, target } = this.parent?.() ?? {}
            return { href, rel, target }
          },
        })
      }
      return extension
    })
  },
}).configure({
  codeBlock: false,
  heading: { levels: [2, 3, 4] },
  trailingNode: false,
  link: {
    openOnClick: false,
    autolink: true,
    defaultProtocol: 'https',
    isAllowedUri: (url) => KEPT_ADDRESS.test(url),
    HTMLAttributes: { rel: 'noopener noreferrer', target: '_blank' },
  },
})

/** Which of the levels 2 to 4 a heading of HTML's rank 1 to 6 has here. */
const headingLevel = (rank: number): number => Math.min(Math.max(rank, 2), 4)

/** The address of a link as it is meant: without a scheme it is a web page, or somebody's mailbox; null when it cannot be one. */
export function linkAddress(text: string): string | null {
  const address = text.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(address) || /^[/#]/.test(address) ? address : `https://${address}`
  if (!KEPT_ADDRESS.test(whole)) return null
  if (/^https?:/i.test(whole) && (!URL.canParse(whole) || !/[.:]|^localhost$/.test(new URL(whole).host))) return null
  return whole
}
