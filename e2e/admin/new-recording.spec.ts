import { expect, test } from '@playwright/test'
import { openAdminArea, openEditor } from '../support/admin-area.ts'
import { admin } from '../support/api.ts'
import { mediaFiles } from '../support/media-files.ts'
import { anyRecording, publishSession, sharedMedia } from '../support/publish.ts'

test('with a shorter recording, the editor decides about chapters and lines after its end', async ({
  page,
  request,
}) => {
  const ada = await admin(request)
  const title = `Another Take ${Date.now()}`
  const chapters = [
    { start: 0, title: 'Boarding' },
    { start: 180, title: 'Landing' },
  ]
  const id = await publishSession(ada, { title, mediaId: await anyRecording(request, ada), chapters })
  const params = { id }
  const text = 'WEBVTT\n\n00:01.000 --> 00:03.000\nBreathe in.\n\n03:10.000 --> 03:14.000\nAnd out.\n'
  await ada.send('PUT /api/content/:id/transcript', { params, body: { text } })
  const shorter = await sharedMedia(request, ada, await mediaFiles.otherAudio())

  await openAdminArea(page)
  const editor = await openEditor(page, title)
  await editor.getByRole('button', { name: 'Choose an existing recording' }).click()
  await page.getByRole('button', { name: 'Use morning-breath.wav' }).click()
  await expect(editor.getByText('One chapter begins after the recording has ended (0:20).')).toBeVisible()
  await expect(editor.getByText(/^Its last line begins at 3:10, and the recording ends at 0:20\./)).toBeVisible()

  const save = editor.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const reminder = editor.getByText('Choose whether to keep, shift or remove the transcript, then save.')
  await expect(reminder).toBeVisible()
  await expect(reminder).toBeInViewport()
  const there = () => ada.send('GET /api/admin/content/:id', { params })
  expect((await there()).mediaId).not.toBe(shorter)

  await editor.getByRole('button', { name: 'Remove it', exact: true }).first().click()
  await expect(editor.getByText(/after the recording has ended/)).toHaveCount(0)
  await editor.getByLabel('Shift the transcript by seconds').fill('-180')
  await editor.getByRole('button', { name: 'Shift', exact: true }).click()
  await expect(editor.getByText(/^Its last line begins/)).toHaveCount(0)
  await save.click()
  await expect(page.getByText('Content updated successfully', { exact: true })).toBeVisible()
  expect(await there()).toMatchObject({ mediaId: shorter, chapters: [{ start: 0, title: 'Boarding' }] })
  const spoken = async () => (await ada.send('GET /api/content/:id/transcript', { params })).cues
  await expect.poll(spoken).toEqual([{ start: 10, end: 14, text: 'And out.' }])
})
