import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { type MediaFiles, makeMediaFiles } from './support/media-files.ts'
import { signIn } from './support/people.ts'
import { publishSession } from './support/publish.ts'

const TITLE = 'A Window Seat'
let files: MediaFiles
let contentId: string

test.beforeAll(async ({ request }) => {
  test.setTimeout(180_000)
  files = await makeMediaFiles()
  contentId = await publishSession(request, files.audio, TITLE)
})
test.afterAll(() => files.remove())

async function expectNoViolation(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  // Skeletons and pictures have made room for the page.
  await page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test.describe(`axe, ${colorScheme}, ${viewport.width} px`, () => {
      test.use({ colorScheme, viewport })

      test('signed out', async ({ page }) => {
        await page.goto('/auth')
        await expectNoViolation(page)
      })

      test('signed in', async ({ page }) => {
        await signIn(page, 'admin@stillair.test')
        await expectNoViolation(page)
        await page.goto(`/content/${contentId}`)
        await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
        await expectNoViolation(page)
        await page.goto('/admin')
        await expect(page.getByRole('row').filter({ hasText: TITLE })).toBeVisible()
        await expectNoViolation(page)
        await page.goto('/no-such-page')
        await expect(page.getByText('404 Page Not Found')).toBeVisible()
        await expectNoViolation(page)
      })

      test('nothing is wider than the screen', async ({ page }) => {
        await signIn(page, 'admin@stillair.test')
        for (const path of ['/', `/content/${contentId}`, '/admin']) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          expect(overflow, path).toBeLessThanOrEqual(0)
        }
      })
    })
  }
}

test('a session is found, heard, marked and rated by keyboard alone', async ({ page }) => {
  const press = (key: string) => page.keyboard.press(key)
  /** Tab until the element with this role and name has the focus. */
  const tabTo = async (role: 'link' | 'button' | 'slider' | 'tab' | 'textbox', name: string | RegExp) => {
    const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
    for (let step = 0; step < 60; step++) {
      if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return
      await press('Tab')
    }
    throw new Error(`no way to ${role} ${name} by Tab`)
  }
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
  await tabTo('textbox', 'Email')
  await page.keyboard.type(`keys.${Date.now()}@stillair.test`)
  await press('Tab')
  await page.keyboard.type('smooth-skies')
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Good /)
  await expect(page.getByRole('link', { name: new RegExp(TITLE) }).first()).toBeVisible()
  await tabTo('link', new RegExp(TITLE))
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await tabTo('button', 'Play')
  await press('Enter')
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player).toHaveAttribute('data-state', 'playing')
  await tabTo('slider', 'Seek')
  await press('PageUp')
  await expect
    .poll(async () => Number(await page.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuenow')))
    .toBeGreaterThanOrEqual(29)
  await press('k')
  await expect(player).toHaveAttribute('data-state', 'paused')
  await tabTo('button', 'Mark as Completed')
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'How was this for you?' })).toBeFocused()
  await tabTo('button', 'Very helpful')
  await press('Enter')
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
})
