import { expect, test } from '@playwright/test'
import { admin, newListener, PASSWORD } from './support/api.ts'
import { keyboard } from './support/keyboard.ts'
import { makeMediaFiles } from './support/media-files.ts'
import { expectDashboard } from './support/people.ts'
import { publishProgram, publishSession, uploadMedia } from './support/publish.ts'

/** Every journey, by keyboard alone. */
const RUN = `Keys ${Date.now()}`
const TITLE = `${RUN} One`
const NEXT = `${RUN} Two`
const PROGRAM = `${RUN} Program`

test.beforeAll(async ({ request }) => {
  test.setTimeout(180_000)
  const files = await makeMediaFiles()
  const ada = await admin(request)
  const mediaId = await uploadMedia(request, ada, files.audio)
  const one = await publishSession(ada, { title: TITLE, mediaId })
  const two = await publishSession(ada, { title: NEXT, mediaId })
  await publishProgram(ada, PROGRAM, [one, two])
  await files.remove()
})

test('join the waitlist, and read about a fear', async ({ page }) => {
  const keys = keyboard(page)
  await page.goto('/')
  await keys.to('textbox', 'Your e-mail address')
  await keys.type(`keys.${Date.now()}@stillair.test`)
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: "You're on the waitlist!" })).toBeFocused()
  await keys.enter('button', 'Back to the page')
  await keys.enter('link', /Fear of Heights/)
  await expect(page.getByRole('dialog', { name: 'Fear of Heights' })).toBeVisible()
  await keys.enter('button', /Next: Loss of Control/)
  await expect(page.getByRole('dialog', { name: 'Loss of Control' })).toBeVisible()
  await keys.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Loss of Control/ })).toBeFocused()
})

test('sign up, onboard, find a session, hear it, mark and rate it', async ({ page }) => {
  const keys = keyboard(page)
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
  await keys.to('textbox', 'Email')
  await keys.type(`onboard.keys.${Date.now()}@stillair.test`)
  await keys.press('Tab')
  await keys.type(PASSWORD)
  await keys.press('Enter')

  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await keys.to('textbox', 'What may we call you?')
  await keys.type('Kim')
  await keys.choose('radio', /^As long as I can remember/)
  await keys.choose('radio', /^Rarely/)
  await keys.enter('button', 'Continue')
  await expect(page.getByRole('heading', { level: 1, name: 'What makes flying hard?' })).toBeFocused()
  await keys.choose('checkbox', /^Landing/)
  await keys.choose('checkbox', /^Shaking/)
  await keys.enter('button', 'Continue')
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await keys.choose('checkbox', /^Something private/)
  await keys.enter('button', 'Continue')
  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  await keys.choose('radio', /^No plans yet/)
  await keys.enter('button', 'Complete Setup')
  await expectDashboard(page)

  await keys.enter('link', 'Content')
  await expect(page.getByRole('heading', { level: 1, name: 'Content library' })).toBeVisible()
  await keys.to('searchbox', /Search/)
  await keys.type(TITLE)
  await keys.enter('link', new RegExp(TITLE))
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await keys.enter('button', 'Play')
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player).toHaveAttribute('data-state', 'playing')
  await keys.to('slider', 'Seek')
  await keys.press('PageUp')
  await expect
    .poll(async () => Number(await page.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuenow')))
    .toBeGreaterThanOrEqual(29)
  await keys.press('k')
  await expect(player).toHaveAttribute('data-state', 'paused')
  await keys.enter('button', 'Mark as Completed')
  await expect(page.getByRole('heading', { name: 'How was this for you?' })).toBeFocused()
  await keys.enter('button', 'Very helpful')
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
})

test('filter the library, and go through a program', async ({ page, request }) => {
  const keys = keyboard(page)
  const listener = await newListener(request, 'Keys Program')
  await page.goto('/auth')
  await keys.enter('tab', 'Sign Up')
  await keys.press('ArrowLeft')
  await keys.to('textbox', 'Email')
  await keys.type(listener.email)
  await keys.press('Tab')
  await keys.type(PASSWORD)
  await keys.press('Enter')
  await expectDashboard(page)

  await keys.enter('link', 'Content')
  await keys.enter('link', 'Podcast')
  await expect(page).toHaveURL(/content-library\/1/)
  await keys.enter('link', 'All')
  await keys.choose('switch', 'Hide completed content')
  await expect(page).toHaveURL(/content-library\?/)

  await keys.enter('link', 'Programs')
  await keys.enter('link', PROGRAM)
  await expect(page.getByRole('heading', { level: 1, name: PROGRAM })).toBeVisible()
  for (const title of [TITLE, NEXT]) {
    await keys.enter('link', new RegExp(title))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await keys.enter('button', 'Mark as Completed')
    await expect(page.getByRole('heading', { name: 'How was this for you?' })).toBeFocused()
    await keys.enter('link', `Back to ${PROGRAM}`)
  }
  await expect(page.getByText('2/2 Sessions')).toBeVisible()
})

test('edit the profile, take the data along, and delete the account', async ({ page, request }) => {
  const keys = keyboard(page)
  const listener = await newListener(request, 'Keys Leaver')
  await page.goto('/auth')
  await keys.enter('tab', 'Sign Up')
  await keys.press('ArrowLeft')
  await keys.to('textbox', 'Email')
  await keys.type(listener.email)
  await keys.press('Tab')
  await keys.type(PASSWORD)
  await keys.press('Enter')
  await expectDashboard(page)

  await keys.enter('link', /^Profile/)
  await keys.enter('button', 'Edit name and email')
  await keys.to('textbox', 'Name')
  await keys.press('ControlOrMeta+a')
  await keys.type('Keys Alone')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Keys Alone')

  await keys.to('tab', 'Progress')
  await keys.press('End')
  const download = page.waitForEvent('download')
  await keys.enter('button', 'Download my data')
  await download
  await keys.enter('button', /^Delete my account/)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await keys.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Delete my account/ })).toBeFocused()
})
