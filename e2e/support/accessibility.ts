import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** A phone and a desktop. */
export const DEVICES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const

/** The narrowest width that the product supports. */
const NARROWEST = { width: 320, height: 640 }
const THEMES = ['light', 'dark'] as const
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Waits until nothing is loading or moving. The admin area always has an open request for live updates, so idle
 * connections are no criterion.
 */
export async function expectStill(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Returns a check at the sizes of {@link DEVICES}, from the phone to the desktop. */
const onDevices = (check: typeof expectAccessible) => async (page: Page, where: string) => {
  for (const viewport of DEVICES) {
    await page.setViewportSize(viewport)
    await check(page, where)
  }
}

/** Checks a whole page with axe and at every width, once everything on it has loaded. */
async function expectAccessiblePage(page: Page, where: string): Promise<void> {
  // A dialog hides the page below it, including its heading.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }), where).toHaveCount(1)
  // Skeletons and images affect the layout, so wait until they are done.
  await page.waitForLoadState('networkidle')
  await expectAccessible(page, where)
}

/**
 * Checks the current state of a page in the same way, for example with a dialog over it. Both themes are checked. Saves
 * screenshots in the folder that `PICTURES` names.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.evaluate(drawAll)
  const size = page.viewportSize()
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await expectStill(page)
    // Themes differ only in colours.
    await expectNoViolation(page, `${where}, ${colorScheme}`, colorScheme === 'light' ? TAGS : COLOUR_RULES)
    if (!process.env.PICTURES) continue
    await page.screenshot({ path: `${process.env.PICTURES}/${where}, ${colorScheme}, ${size?.width}.png` })
  }
  await expectForcedColours(page, `${where}, forced colours, ${size?.width} px`)
  await expectNoOverflow(page, `${where}, ${size?.width} px`)
  if (size?.width !== DEVICES[0].width) return
  await page.setViewportSize(NARROWEST)
  await expectStill(page)
  await expectNoOverflow(page, `${where}, ${NARROWEST.width} px`)
  await page.setViewportSize(size)
}

/**
 * In a high-contrast theme, which replaces all colours, every control has an edge, and what is chosen looks chosen. Contrast is up to
 * the system; axe could not measure it, since it reads `-webkit-text-fill-color`, for which browsers report the replaced colour.
 */
async function expectForcedColours(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  await expectStill(page)
  await expect.poll(() => page.evaluate(unmarked), { message: where }).toEqual([])
  await page.emulateMedia({ forcedColors: null })
}

/** Lists visible controls without an edge, and chosen ones that look like the others. */
function unmarked(): string[] {
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.cssText = 'forced-color-adjust: none; background: SelectedItem'
  const selected = getComputedStyle(probe).backgroundColor
  probe.remove()
  const controls = [...document.querySelectorAll('button, [role="tab"]')].filter(isVisible)
  const chosen = document.querySelectorAll('[aria-current="page"], [aria-selected="true"], [aria-pressed="true"]')
  return [
    ...controls
      .filter((control) => Number.parseFloat(getComputedStyle(control).borderTopWidth) === 0)
      .map((control) => `no edge: ${nameOf(control)}`),
    ...[...chosen]
      .filter((one) => isVisible(one) && getComputedStyle(one).backgroundColor !== selected)
      .map((one) => `looks unchosen: ${nameOf(one)}`),
  ]
}

/** Checks the current state of a page on a phone, then on a desktop. */
export const expectAccessibleOnDevices = onDevices(expectAccessible)
/** Checks a whole page on a phone, then on a desktop, once everything on it has loaded. */
export const expectAccessiblePageOnDevices = onDevices(expectAccessiblePage)

/**
 * Renders content below the fold at once. Otherwise it changes theme only when it is drawn, and axe would see it in
 * transition.
 */
function drawAll(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
}

async function expectNoViolation(page: Page, where: string, checks: readonly string[]): Promise<void> {
  // The source has half a megabyte, so load it once for each document. Every frame needs it, because axe calls itself in
  // nested frames.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  }
  let violations = await violationsOf(page, checks)
  if (violations.length > 0) {
    // Elements that appeared during the check were fading in and half transparent.
    await expectStill(page)
    violations = await violationsOf(page, checks)
  }
  expect(violations, where).toEqual([])
}

const violationsOf = (page: Page, checks: readonly string[]) =>
  page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // The page below an open dialog cannot be reached, and was checked before.
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
    const context = dialogs.length > 0 ? dialogs : document
    const found = await axe.run(context, { runOnly: [...runOnly], resultTypes: ['violations'] })
    // Report the reason as well as the element, for example which colours lack contrast.
    const reason = (node: (typeof found.violations)[number]['nodes'][number]) => node.any[0]?.message ?? ''
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${reason(node)}`),
    )
  }, checks)

/**
 * Expects no horizontal overflow. Dialogs over the page do not widen it, so they are checked separately. The text tools
 * scroll within their bar.
 */
async function expectNoOverflow(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, where).toBeLessThanOrEqual(0)
  const tooWide = await page.locator('[role="dialog"], [role="alertdialog"]').evaluateAll((dialogs) =>
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
  expect(tooWide, where).toEqual([])
}
