import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** A phone and a desktop, each of which is loaded anew; the themes and the narrowest width are put on what is there. */
export const DEVICES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const

/** The narrowest width that the product is made for. */
const NARROWEST = { width: 320, height: 640 }
const THEMES = ['light', 'dark'] as const
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Nothing is on its way any more and nothing moves. The admin area is never without a request: it listens for news. */
export async function expectStill(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Checks a whole page with axe and at all widths, once everything on it has come. */
export async function expectAccessiblePage(page: Page, where: string): Promise<void> {
  // A dialog hides the page below it, its heading too.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }), where).toHaveCount(1)
  // Skeletons and pictures have made room for the page.
  await page.waitForLoadState('networkidle')
  await expectAccessible(page, where)
}

/** The same of what is there now, a dialog over the page among it. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.evaluate(drawAll)
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await expectStill(page)
    // Themes differ in colours alone.
    await expectNoViolation(page, `${where}, ${colorScheme}`, colorScheme === 'light' ? TAGS : COLOUR_RULES)
  }
  const size = page.viewportSize()
  await expectNothingBeside(page, `${where}, ${size?.width} px`)
  if (size?.width !== DEVICES[0].width) return
  await page.setViewportSize(NARROWEST)
  await expectStill(page)
  await expectNothingBeside(page, `${where}, ${NARROWEST.width} px`)
  await page.setViewportSize(size)
}

/** What is far below takes on a theme only when it is drawn; axe would see it on its way. */
function drawAll(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
}

async function expectNoViolation(page: Page, where: string, checks: readonly string[]): Promise<void> {
  // Half a megabyte, once for each document; in every frame, since the page's one calls those below it.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  }
  let violations = await violationsOf(page, checks)
  if (violations.length > 0) {
    // What came while it was looked at was on its way in, and half transparent.
    await expectStill(page)
    violations = await violationsOf(page, checks)
  }
  expect(violations, where).toEqual([])
}

const violationsOf = (page: Page, checks: readonly string[]) =>
  page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const found = await axe.run(document, { runOnly: [...runOnly], resultTypes: ['violations'] })
    // Why as well as where: of colours, which ones.
    const reason = (node: (typeof found.violations)[number]['nodes'][number]) => node.any[0]?.message ?? ''
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${reason(node)}`),
    )
  }, checks)

/** What lies over the page makes it no wider: it is looked at by itself. The text tools scroll within their bar. */
async function expectNothingBeside(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, where).toBeLessThanOrEqual(0)
  const beside = await page.locator('[role="dialog"], [role="alertdialog"]').evaluateAll((dialogs) =>
    dialogs.flatMap((dialog) => {
      const { left, right } = dialog.getBoundingClientRect()
      return [dialog, ...dialog.querySelectorAll('*:not([role="toolbar"] *)')]
        .filter((element) => {
          const box = element.getBoundingClientRect()
          const isOut = box.left < Math.max(left, 0) - 1 || box.right > Math.min(right, innerWidth) + 1
          return isOut && box.width > 1 && element.checkVisibility({ opacityProperty: true })
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 120))
    }),
  )
  expect(beside, where).toEqual([])
}
