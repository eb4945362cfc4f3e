import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { findRow, openAdminArea } from '../support/admin-area.ts'
import { admin, newListener } from '../support/api.ts'
import { openAs } from '../support/people.ts'
import { anyRecording, publishSession } from '../support/publish.ts'

const TITLE = `Three Parts of a Climb ${Date.now()}`
const CHAPTERS = '0:00 Before the doors close\n1:10.5 - The push back, and why the lights go out\n\n150 Climbing'

let divided: string
test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  await publishSession(ada, { title: TITLE, mediaId })
  const chapters = [
    { start: 0, title: 'Before the doors close' },
    { start: 70.5, title: 'The push back, and why the lights go out' },
    { start: 150, title: 'Climbing' },
  ]
  divided = await publishSession(ada, { title: 'Divided in Three', mediaId, chapters })
  const text = 'WEBVTT\n\n00:00.000 --> 00:03.000\nThe doors close.\n'
  await ada.send('PUT /api/content/:id/transcript', { params: { id: divided }, body: { text } })
})

const seekBar = (page: Page) => page.getByRole('slider', { name: 'Seek' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
test('an editor divides a session into chapters and sees errors next to them', async ({ page }) => {
  await openAdminArea(page)
  const row = await findRow(page, TITLE)
  await row.getByRole('button', { name: `Edit ${TITLE}` }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Content' })
  const field = editor.getByLabel('Chapters', { exact: true })
  await field.fill('0:00 Before the doors close\nThe push back')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor.getByText('Chapter 2: A chapter begins at a time such as 1:30')).toBeVisible()
  await field.fill(`${CHAPTERS}\n1:00:00 Asleep`)
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor.getByText('The chapter “Asleep” begins after the recording has ended.').first()).toBeVisible()
  await field.scrollIntoViewIfNeeded()
  await field.fill(CHAPTERS)
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor).toBeHidden()
  await row.getByRole('button', { name: `Edit ${TITLE}` }).click()
  await expect(field).toHaveValue(
    '0:00 Before the doors close\n1:10.5 The push back, and why the lights go out\n2:30 Climbing',
  )
})

test.describe('a listener', () => {
  test.beforeEach(async ({ page, request }) => {
    await openAs(page, (await newListener(request, 'Chap Terry')).email, `/content/${divided}`)
    await expect(seekBar(page)).toHaveAttribute('aria-valuetext', /Chapter: Before the doors close$/)
  })

  test('goes to a chapter by keyboard alone and hears its name', async ({ page }) => {
    await button(page, 'Chapters').focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu')
    const chapter = (name: RegExp) => menu.getByRole('menuitemradio', { name })
    await expect(menu.getByRole('menuitemradio')).toHaveCount(3)
    await expect(chapter(/^0:00 Before the doors close$/)).toHaveAttribute('aria-checked', 'true')
    // The menu handles keys once one of its items has the focus.
    await expect(menu.locator(':focus')).toHaveRole('menuitemradio')
    await page.keyboard.press('End')
    await expect(chapter(/Climbing$/)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(menu).toBeHidden()
    await expect(button(page, 'Chapters')).toBeFocused()
    await expect(seekBar(page)).toHaveAttribute('aria-valuenow', '150')
    await expect(seekBar(page)).toHaveAttribute('aria-valuetext', /^2 minutes 30 seconds of .*\. Chapter: Climbing$/)
    // Choosing a chapter does not start playback.
    await expect(button(page, 'Play')).toBeVisible()
    await seekBar(page).press('PageDown')
    await expect(seekBar(page)).toHaveAttribute('aria-valuetext', /Chapter: The push back/)
    await expectAccessible(page, 'a session with chapters')
    await button(page, 'Chapters').click()
    await expect(chapter(/^1:10 The push back/)).toHaveAttribute('aria-checked', 'true')
  })

  test('sees the chapters on the lock screen', async ({ page }) => {
    await button(page, 'Play').click()
    const titles = () =>
      page.evaluate(() => {
        const { metadata } = navigator.mediaSession
        const known = metadata as { chapterInfo?: readonly { title: string; startTime: number }[] } | null
        return known?.chapterInfo?.map(({ title, startTime }) => `${startTime} ${title}`)
      })
    await expect
      .poll(titles)
      .toEqual(['0 Before the doors close', '70.5 The push back, and why the lights go out', '150 Climbing'])
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true })

    test('goes to a chapter by touch', async ({ page }) => {
      await button(page, 'Chapters').tap()
      await page.getByRole('menuitemradio', { name: /The push back/ }).tap()
      await expect(seekBar(page)).toHaveAttribute('aria-valuenow', '70')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    })
  })
})
