import { Mark, Node } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'

/** External addresses that the server allows; `//` would be another origin. */
const KEPT_ADDRESS = /^(https?:|mailto:|\/(?!\/)|#)/i

/**
 * Limits the editor to what the server keeps of a text (`api/src/modules/catalogue/session-text.ts`): paragraphs, headings,
 * lists, quotes, rules, line breaks, links, and bold, italic, underlined, struck-through and code text. Pasted text is reduced to
 * these.
 */
export const RICH_TEXT = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) => {
      // The server drops the start number of a list, and all attributes of a link except its address.
      if (extension instanceof Node && extension.name === 'orderedList') {
        return extension.extend({ addAttributes: () => ({}) })
      }
      if (extension instanceof Node && extension.name === 'heading') {
        return extension.extend({
          // Pasted headings keep their rank as far as possible: an h1 becomes the highest level of the text.
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

/** Maps an HTML heading rank, 1 to 6, to the levels 2 to 4. */
const headingLevel = (rank: number): number => Math.min(Math.max(rank, 2), 4)

/**
 * Returns the intended address of a link. Text without a scheme is a web page or a mailbox. Returns null for an invalid address.
 */
export function linkAddress(text: string): string | null {
  const address = text.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(address) || /^[/#]/.test(address) ? address : `https://${address}`
  if (!KEPT_ADDRESS.test(whole)) return null
  if (/^https?:/i.test(whole) && (!URL.canParse(whole) || !/[.:]|^localhost$/.test(new URL(whole).host))) return null
  return whole
}
