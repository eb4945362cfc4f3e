import { expect, type Page, test } from '@playwright/test'
import { expectStill } from '../support/accessibility.ts'
import { newListener } from '../support/api.ts'
import { listenerScreens } from '../support/listener-screens.ts'
import { openAs } from '../support/people.ts'

/* Screens don't move under a finger while their parts arrive. */

/** Half of what Google's Core Web Vitals call good (https://web.dev/articles/cls): the sum of layout shifts of a first view. */
const MOST = 0.05

/** Collects the layout shifts of each page from its beginning, and the elements that moved. */
const collectShifts = () => {
  const shifts: { value: number; moved: string[] }[] = []
  Object.assign(globalThis, { shifts })
  type Source = { node?: Element; previousRect: DOMRect; currentRect: DOMRect }
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
  const moved = ({ node, previousRect: from, currentRect: to }: Source) =>
    `${node?.className} ${from.y} to ${to.y}, ${node?.textContent?.slice(0, 40)}`
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (!hadRecentInput) shifts.push({ value, moved: sources.map(moved) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shifts: { value: number; moved: string[] }[] }).shifts)

/** Forgets all answers that the device has stored. */
const forgetAnswers = (page: Page) =>
  page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases())
      if (!name.startsWith('firebase')) indexedDB.deleteDatabase(name)
  })

for (const { width, height, asksToConfirm } of [
  { width: 390, height: 844, asksToConfirm: true },
  { width: 320, height: 640, asksToConfirm: false },
  { width: 1440, height: 900, asksToConfirm: true },
]) {
  test.describe(`${width} px, ${asksToConfirm ? 'with' : 'without'} a request to confirm the address`, () => {
    test.use({ viewport: { width, height } })

    test('no screen moves while it loads, on a first visit or a later one', async ({ page, request }) => {
      const { paths } = await listenerScreens(request)
      const { email } = await newListener(request, 'Stella Still')
      await openAs(page, email)
      const banner = page.getByRole('region', { name: 'Confirm your e-mail' })
      await expect(banner).toBeVisible()
      if (!asksToConfirm) await banner.getByRole('button', { name: 'Not now' }).click()
      await page.addInitScript(collectShifts)
      // What a visit finds on the device differs most on the phone.
      for (const visit of width === 390 ? ['first', 'later'] : ['first']) {
        for (const path of paths) {
          await page.goto('/icon.svg')
          if (visit === 'first') await forgetAnswers(page)
          await page.goto(path)
          await page.waitForLoadState('networkidle')
          await expectStill(page)
          const shifts = await shiftsOf(page)
          const sum = shifts.reduce((all, { value }) => all + value, 0)
          expect(sum, `${path}, ${visit} visit: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MOST)
        }
      }
    })
  })
}
