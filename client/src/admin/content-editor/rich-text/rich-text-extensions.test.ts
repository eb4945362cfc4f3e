// @vitest-environment happy-dom
import { generateJSON, getSchema } from '@tiptap/react'
import { describe, expect, test } from 'vitest'
import { linkAddress, RICH_TEXT } from './rich-text-extensions.ts'

/** The elements that the server allows: `api/src/modules/catalogue/session-text.ts`. */
const KEPT_TAGS = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote'],
  ...['strong', 'em', 'b', 'i', 'u', 's', 'code', 'a'],
]
const KEPT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = { a: ['href', 'rel', 'target'] }

const schema = getSchema([RICH_TEXT])

/** Returns the tags and attributes that a node or mark renders: `['ol', { start: 3 }, 0]`. */
function written(spec: unknown): { tag: string; attributes: string[] } {
  const [tag, attributes] = spec as [string, unknown]
  const isPlain = typeof attributes === 'object' && attributes !== null && !Array.isArray(attributes)
  const known = isPlain ? Object.entries(attributes).filter(([, value]) => value !== undefined && value !== null) : []
  return { tag, attributes: known.map(([name]) => name) }
}

test('the editor creates nothing that the server would remove', () => {
  const nodes = Object.values(schema.nodes)
    .filter(({ spec }) => spec.toDOM)
    .flatMap((type) => {
      const levels = type.name === 'heading' ? [2, 3, 4] : [undefined]
      return levels.map((level) => written(type.spec.toDOM?.(type.create(level ? { level } : null))))
    })
  const marks = Object.values(schema.marks).map((type) => {
    const mark = type.create(type.name === 'link' ? { href: 'https://a.test' } : null)
    return written(type.spec.toDOM?.(mark, true))
  })
  const all = [...nodes, ...marks]
  expect(all.length).toBeGreaterThan(12)
  for (const { tag, attributes } of all) {
    expect(KEPT_TAGS).toContain(tag)
    for (const attribute of attributes) expect(KEPT_ATTRIBUTES[tag] ?? [], `${tag} ${attribute}`).toContain(attribute)
  }
})

describe('the address of a link', () => {
  test.each([
    ['https://a.test/x', 'https://a.test/x'],
    ['a.test/x', 'https://a.test/x'],
    ['ada@stillair.test', 'mailto:ada@stillair.test'],
    ['mailto:ada@stillair.test', 'mailto:ada@stillair.test'],
    [' /content-library ', '/content-library'],
  ])('"%s" becomes %s', (text, address) => {
    expect(linkAddress(text)).toBe(address)
  })

  test.each(['', 'calm', 'javascript:alert(1)', 'data:text/html,x', '//a.test', 'https://'])(
    '"%s" is not an address',
    (text) => {
      expect(linkAddress(text)).toBeNull()
    },
  )
})

test('pasted headings stay headings of the nearest level', () => {
  const html = [1, 2, 3, 4, 5, 6].map((rank) => `<h${rank}>Rank ${rank}</h${rank}>`).join('')
  const { content } = generateJSON(html, [RICH_TEXT]) as { content: { type: string; attrs?: { level: number } }[] }
  expect(content.map(({ type, attrs }) => [type, attrs?.level])).toEqual(
    [2, 2, 3, 4, 4, 4].map((level) => ['heading', level]),
  )
})
