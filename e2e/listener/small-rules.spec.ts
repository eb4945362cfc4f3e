import { expect, test } from '@playwright/test'
import { admin, newListener } from '../support/api.ts'
import { choose } from '../support/choose.ts'
import { openAs, signUp } from '../support/people.ts'

test('clicking the progress bar seeks, and the buttons skip 15 s forward and back', {
  tag: ['@content/progress-bar-click-seek', '@content/back-forward-15-s', '@limits/skip-step-15-s'],
}, async ({ page, request }) => {
  const ada = await admin(request)
  const file = { type: 'audio' as const, categoryId: 1 as const, fileUrl: 'https://files.test/calm.mp3', duration: 300 }
  const session = { ...file, title: 'Fifteen Seconds', isPublished: true, isFreeContent: true }
  const { id } = await ada.send('POST /api/content', { body: session })
  await openAs(page, (await newListener(request, 'Seeking Quiet')).email, `/content/${id}`)
  const bar = page.getByRole('slider', { name: 'Seek' })
  await expect(bar).toHaveAttribute('aria-valuemax', '300')
  const { width, height } = (await bar.boundingBox()) ?? { width: 0, height: 0 }
  await bar.click({ position: { x: width / 2, y: height / 2 } })
  const position = async () => Number(await bar.getAttribute('aria-valuenow'))
  await expect.poll(position).toBeGreaterThan(140)
  const middle = await position()
  expect(middle).toBeLessThan(160)
  await page.getByRole('button', { name: 'Forward 15 seconds' }).click()
  await expect.poll(position).toBe(middle + 15)
  await page.getByRole('button', { name: 'Back 15 seconds' }).click()
  await expect.poll(position).toBe(middle)
})

test.describe('onboarding on a small screen', () => {
  test.use({ viewport: { width: 390, height: 500 } })

  test('each step change scrolls to the top; checkboxes add or remove values', {
    tag: ['@onboarding/each-step-change-scrolls-top', '@states/checkboxes-add-remove-values-their-lists'],
  }, async ({ page }) => {
    await signUp(page, `small.${Date.now()}@stillair.test`)
    await page.getByLabel('What may we call you?').fill('Ines')
    await choose(page.getByRole('radio', { name: /^Only recently/ }))
    await choose(page.getByRole('radio', { name: /^Frequently/ }))
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Step 2 of 4')).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

    const landing = page.getByRole('checkbox', { name: /^Landing/ })
    const next = page.getByRole('button', { name: 'Continue' })
    await choose(page.getByRole('checkbox', { name: /^Nausea/ }))
    await choose(landing)
    await expect(next).toHaveAttribute('aria-disabled', 'false')
    await landing.uncheck({ force: true })
    await expect(next).toHaveAttribute('aria-disabled', 'true')
  })
})

test('a player tool pressed before its list has loaded opens it afterwards', async ({ page, request }) => {
  const ada = await admin(request)
  const file = { type: 'audio' as const, categoryId: 1 as const, fileUrl: 'https://files.test/slow.mp3', duration: 300 }
  const session = { ...file, title: 'A Slow Line', isPublished: true, isFreeContent: true }
  const { id } = await ada.send('POST /api/content', { body: session })
  await openAs(page, (await newListener(request, 'Pressing Early')).email)
  const comes = Promise.withResolvers<void>()
  await page.route('**/assets/tool-choices-*.js', async (route) => {
    await comes.promise
    await route.continue()
  })
  await page.goto(`/content/${id}`)
  const speed = page.getByRole('button', { name: 'Speed 1.0×' })
  await speed.focus()
  await page.keyboard.press('Enter')
  comes.resolve()
  await expect(page.getByRole('menuitemradio').first()).toBeFocused()
  await page.getByRole('menuitemradio', { name: '1.5×' }).click()
  await expect(page.getByRole('button', { name: 'Speed 1.5×' })).toBeFocused()
})
