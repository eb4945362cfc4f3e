import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { openAdminArea, openEditor } from '../support/admin-area.ts'
import { admin } from '../support/api.ts'
import { mediaFiles } from '../support/media-files.ts'
import { PACKAGING, publishSession, uploadMedia } from '../support/publish.ts'

/** Returns the part of an address that names the packaging. */
const packagingOf = (address: string) => address.split('/').at(-2) ?? ''

test('an editor uses data from a file and packages another of its tracks while listeners continue', async ({
  page,
  request,
}) => {
  const ada = await admin(request)
  const run = Date.now()
  const title = `In Two Languages ${run}`
  const mediaId = await uploadMedia(request, ada, await mediaFiles.twoLanguages(), `languages-${run}.mkv`)
  const contentId = await publishSession(ada, { title, mediaId })
  const playback = async () => (await ada.send('GET /api/content/:id/playback', { params: { id: contentId } })).hlsUrl
  const before = await playback()

  await openAdminArea(page)
  const editor = await openEditor(page, title)
  await editor.getByRole('button', { name: 'Use the file’s chapters' }).click()
  await expect(editor.getByLabel('Chapters')).toHaveValue('0:00 Breathing\n0:12 Landing')
  await expect(editor.getByText('The file has subtitles (English).')).toBeVisible()
  await editor.getByRole('button', { name: 'Use them as the transcript' }).click()
  await expect(editor.getByText(`Subtitles of languages-${run}.mkv will be attached when you save.`)).toBeVisible()
  const tracks = editor.getByRole('region', { name: `Tracks of languages-${run}.mkv` })
  const track = (words: string) => tracks.getByRole('listitem').filter({ hasText: words })
  await expect(track('Sound 1: English, mono, FLAC, 0:20')).toContainText('Played: ')
  await expect(track('Sound 2: German, mono, FLAC, 0:20')).toContainText('Not played: ')
  await expectAccessible(page, 'the tracks of a recording')
  await tracks.scrollIntoViewIfNeeded()

  await tracks.getByRole('button', { name: 'Play Sound 2 instead' }).click()
  await expect(
    tracks.getByText('Processing. Listeners hear the current version until the new one is ready.'),
  ).toBeVisible()
  await playback()
  await expect(track('Sound 2')).toContainText('Played: an editor chose it', PACKAGING)
  await expect(track('Sound 1')).toContainText('Not played: an editor chose another')
  expect(packagingOf(await playback())).not.toBe(packagingOf(before))
  // Listeners who started before can continue.
  expect((await request.get(before)).status()).toBe(200)

  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor).toBeHidden()
  const saved = async () => (await ada.send('GET /api/admin/content/:id', { params: { id: contentId } })).chapters
  await expect.poll(saved).toEqual([
    { start: 0, title: 'Breathing' },
    { start: 12, title: 'Landing' },
  ])
  await expect((await openEditor(page, title)).getByText('2 lines, until 0:09.')).toBeVisible()
})

test('recordings in a list are packaged again together', async ({ page, request }) => {
  const ada = await admin(request)
  const name = `again-${Date.now()}.wav`
  const mediaId = await uploadMedia(request, ada, await mediaFiles.otherAudio(), name)
  const packaging = async () =>
    packagingOf((await ada.send('GET /api/media/:id/playback', { params: { id: mediaId } })).hlsUrl)
  const before = await packaging()
  await openAdminArea(page, undefined, '?view=media')
  await page.getByRole('searchbox', { name: 'Search by file name' }).fill(name)
  await page.getByRole('button', { name: 'Process it again' }).click()
  const question = page.getByRole('alertdialog', { name: 'Process 1 recording again?' })
  await expectAccessible(page, 'the question whether recordings are packaged again')
  await question.getByRole('button', { name: 'Process again' }).click()
  await expect(page.getByText('1 recording, one after another.', { exact: true })).toBeVisible()
  await expect(question).toBeHidden()
  await expect.poll(packaging, PACKAGING).not.toBe(before)
})
