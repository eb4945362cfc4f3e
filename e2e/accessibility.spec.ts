import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { admin, newListener } from './support/api.ts'
import { openDesk } from './support/desk.ts'
import { visitDesk } from './support/desk-screens.ts'
import { type MediaFiles, makeMediaFiles } from './support/media-files.ts'
import { signIn, signUp } from './support/people.ts'
import { publishProgram, publishSession, uploadMedia } from './support/publish.ts'

const TITLE = `A Window Seat ${Date.now()}`
const PROGRAM = `From Gate to Gate ${Date.now()}`
let files: MediaFiles
let contentId: string
let programId: string
let listener: string

test.beforeAll(async ({ request }) => {
  test.setTimeout(180_000)
  files = await makeMediaFiles()
  const ada = await admin(request)
  const mediaId = await uploadMedia(request, ada, files.audio)
  contentId = await publishSession(ada, { title: TITLE, mediaId, tags: ['Turbulence'] })
  programId = await publishProgram(ada, PROGRAM, [contentId])
  const vtt = 'WEBVTT\n\n00:00.000 --> 00:10.000\nBreathe in.\n\n00:10.000 --> 00:20.000\nAnd out.\n'
  await ada.send('PUT', `/api/content/${contentId}/transcript`, { text: vtt })
  listener = (await newListener(request, 'Axe Listener')).email
})
test.afterAll(() => files.remove())

async function expectNoViolation(page: Page, where: string): Promise<void> {
  // A dialog hides the page below it, its heading too.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }), where).toHaveCount(1)
  // Skeletons and pictures have made room for the page.
  await page.waitForLoadState('networkidle')
  await expectNoViolationNow(page, where)
}

async function expectNoViolationNow(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // In the page itself: the other way opens one more page for each look, for the sake of frames from elsewhere.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    where,
  ).toEqual([])
}

async function expectNothingWider(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, where).toBeLessThanOrEqual(0)
}

/** What lies over the page makes it no wider: it is looked at by itself. The text tools scroll within their bar. */
async function expectNothingBeside(page: Page, where: string): Promise<void> {
  await expectNothingWider(page, where)
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

/** Every screen of a visitor, and of a listener. */
const visitorScreens = () => ['/', '/?fear=6', '/privacy', '/auth']
const listenerScreens = () => [
  '/',
  '/programs',
  `/programs/${programId}`,
  '/programs/none',
  '/content-library',
  '/content-library/3?q=nothing-like-it',
  `/content/${contentId}?from=program-${programId}`,
  '/content/none',
  '/profile',
  '/profile?tab=anxiety-profile',
  '/profile?tab=settings',
  '/subscription',
  '/privacy',
  '/no-such-page',
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test.describe(`axe, ${colorScheme}, ${viewport.width} px`, () => {
      test.use({ colorScheme, viewport })

      test('a visitor’s screens', async ({ page }) => {
        for (const path of visitorScreens()) {
          await page.goto(path)
          await expectNoViolation(page, path)
        }
      })

      test('the onboarding', async ({ page }) => {
        await signUp(page, `axe.${colorScheme}.${viewport.width}.${Date.now()}@stillair.test`)
        await expectNoViolation(page, 'onboarding')
      })

      test('a listener’s screens', async ({ page }) => {
        await signIn(page, listener)
        for (const path of listenerScreens()) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectNoViolation(page, path)
        }
      })

      test('the admin’s desk', async ({ page, request }) => {
        await openDesk(page, 'admin@stillair.test', `?search=${encodeURIComponent(TITLE)}`)
        await visitDesk(page, request, { title: TITLE, contentId, program: PROGRAM }, async (where) => {
          await expectNoViolationNow(page, where)
          await expectNothingBeside(page, where)
        })
      })
    })
  }
}

for (const width of [320, 390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('no screen is wider than this', async ({ page }) => {
      for (const path of visitorScreens()) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
        await expectNothingWider(page, path)
      }
      await signIn(page, listener)
      for (const path of listenerScreens()) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNothingWider(page, path)
      }
    })
  })
}

// The widths of axe are looked at with it, above.
test.describe('320 px, the admin’s desk', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('no screen and no dialog is wider than this', async ({ page, request }) => {
    await openDesk(page, 'admin@stillair.test', `?search=${encodeURIComponent(TITLE)}`)
    await visitDesk(page, request, { title: TITLE, contentId, program: PROGRAM }, (where) =>
      expectNothingBeside(page, where),
    )
  })
})
