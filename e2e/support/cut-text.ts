import type { Page } from '@playwright/test'

/**
 * Returns the parts of a page that cannot be read, one line for each; empty when everything is legible. Finds text outside
 * the window, cut off by its container, in a column narrower than a short word or overlapping other text, and a page wider
 * than the window. Ignores text that is cut on purpose (ellipsis, line clamp), text that scrolls, and text for screen readers
 * only.
 */
export const unreadable = (page: Page): Promise<string[]> => page.evaluate(unreadableHere)

/** Does the same inside the page. */
export function unreadableHere(): string[] {
  const found: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth + 1) found.push(`the page is ${root.scrollWidth} of ${root.clientWidth} wide`)

  interface Line {
    readonly box: DOMRect
    readonly element: Element
    readonly text: string
    readonly isFixed: boolean
  }
  const ancestorsOf = (element: Element) => {
    const all: Element[] = []
    for (let each: Element | null = element; each; each = each.parentElement) all.push(each)
    return all
  }
  const isMeantToBeCut = (style: CSSStyleDeclaration) =>
    style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || style.clipPath !== 'none'
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

  const lines: Line[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const element = node.parentElement
    const seen = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }
    if (text === '' || !element?.checkVisibility(seen) || element.closest('[aria-hidden="true"]')) continue
    const around = ancestorsOf(element).map((each) => ({ each, style: getComputedStyle(each) }))
    if (around.some(({ style }) => isMeantToBeCut(style))) continue
    const isFixed = around.some(({ style }) => style.position === 'fixed' || style.position === 'sticky')
    const range = document.createRange()
    // Short words break only in a column that is narrower than they are.
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/(?<!\S)[\p{L}’]{2,8}(?!\S)/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
      if (new Set(tops).size > 1) found.push(`the word “${word}” is broken`)
    }
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue
      const words = `“${text.slice(0, 40)}”`
      let isReached = false
      for (const { each, style } of around) {
        if (scrolls(style.overflowX) || scrolls(style.overflowY)) isReached = true
        if (isReached || !['hidden', 'clip'].includes(style.overflowX) || each === document.body) continue
        const frame = each.getBoundingClientRect()
        const cut = Math.max(
          frame.left - box.left,
          box.right - frame.right,
          frame.top - box.top,
          box.bottom - frame.bottom,
        )
        if (cut > 3) found.push(`${words} is cut by ${Math.round(cut)} px`)
      }
      if (!isReached && (box.left < -1 || box.right > root.clientWidth + 1)) found.push(`${words} leaves the window`)
      lines.push({ box, element, text: words, isFixed })
    }
  }

  for (const control of document.querySelectorAll('a, button, input, select, summary')) {
    const { left, right, width } = control.getBoundingClientRect()
    const around = ancestorsOf(control).map((each) => getComputedStyle(each))
    if (width < 8 || !control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (control.closest('[aria-hidden="true"]')) continue
    if (around.some((style) => scrolls(style.overflowX) || isMeantToBeCut(style))) continue
    const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40)
    if (left < -1 || right > root.clientWidth + 1) found.push(`the control “${name}” leaves the window`)
  }

  // A letter's box is larger than the letter itself.
  const SLACK = 5
  lines.sort((a, b) => a.box.top - b.box.top)
  lines.forEach((line, index) => {
    for (let other = index + 1; other < lines.length; other++) {
      const below = lines[other] as Line
      if (below.box.top > line.box.bottom - SLACK) break
      if (line.isFixed || below.isFixed || line.element.contains(below.element) || below.element.contains(line.element))
        continue
      const across = Math.min(line.box.right, below.box.right) - Math.max(line.box.left, below.box.left)
      const down = Math.min(line.box.bottom, below.box.bottom) - Math.max(line.box.top, below.box.top)
      if (across > 2 && down > Math.max(SLACK, line.box.height * 0.3))
        found.push(`${line.text} lies over ${below.text}`)
    }
  })
  return [...new Set(found)]
}
