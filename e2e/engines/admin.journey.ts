import { copyFile } from 'node:fs/promises'
import { type APIRequestContext, expect } from '@playwright/test'
import { freePort } from '@stillair/local/platform/ports.ts'
import { admin, storedSignIn } from '../support/api.ts'
import { mediaFiles } from '../support/media-files.ts'
import { passingOn } from '../support/neighbours.ts'
import { anyRecording, PACKAGING, publishProgram, publishSession, sharedMedia } from '../support/publish.ts'
import { button, heading, openAs, RUN, test } from './visit.ts'
import { until, type Visitor } from './visitor.ts'

const openAdminArea = async (visitor: Visitor, request: APIRequestContext, place = '') =>
  openAs(visitor, await storedSignIn(request, 'admin@stillair.test'), `/admin${place}`)

test('an upload pauses, resumes and completes', async ({ visit, request, baseURL }, info) => {
  const ada = await admin(request)
  const port = await freePort()
  // At this rate, the file takes ten seconds.
  const product = await passingOn(port, Number(new URL(String(baseURL)).port), 800_000)
  const visitor = await visit({ site: `http://localhost:${port}` })
  await openAdminArea(visitor, request)
  await visitor.see(button('Add Content'))
  const name = `${info.project.name}.wav`
  const file = info.outputPath(name)
  await copyFile(await mediaFiles.longAudio(), file)
  await visitor.chooseFile({ label: 'Files to upload' }, file)
  await visitor.click(button(/^(Details|\d+ recordings)/))
  const bar = { role: 'progressbar', name: `Upload of ${name}` }
  const share = async () => Number(await visitor.attribute(bar, 'aria-valuenow'))
  await until('some of it has arrived', async () => (await share()) > 3)
  await visitor.click(button(`Pause ${name}`))
  await visitor.see(button(`Resume ${name}`))
  const paused = await share()
  expect(paused).toBeLessThan(100)
  await visitor.click(button(`Resume ${name}`))
  await until('more of it has arrived', async () => (await share()) > paused)
  const isPackaged = async () => {
    const media = await ada.send('GET /api/media')
    return media.some(({ fileName, state }) => fileName === name && state === 'ready')
  }
  await until('it is packaged', isPackaged, PACKAGING.timeout)
  await product.stop()
})

test('a session is created with a cover cropped out of its recording’s picture', async ({ visit, request }, info) => {
  const ada = await admin(request)
  const mediaId = await sharedMedia(request, ada, await mediaFiles.withPicture())
  const title = `Written in ${info.project.name} ${RUN}`
  const id = await publishSession(ada, { title, mediaId })
  const visitor = await visit()
  await openAdminArea(visitor, request)
  await visitor.fill({ role: 'searchbox', name: /./ }, title)
  await visitor.click(button(`Edit ${title}`))
  await visitor.click({ label: 'Session details' })
  await visitor.type('The flaps go in. ')
  await visitor.click(button('Bold'))
  await visitor.type('That is the whining.')
  await visitor.choose({ role: 'radio', name: 'Uploaded picture' })
  await visitor.click(button('Use the picture in the recording'))
  await visitor.click(button('Crop'))
  await until(
    'the picture is there',
    async () => (await visitor.attribute(button('Use this part'), 'disabled')) === null,
  )
  await visitor.drag({ role: 'group', name: 'The part used as the cover' }, { x: 200, y: 0 })
  // The picture moves with the next frame.
  await until('the picture has moved', () =>
    visitor.evaluate(() => {
      const picture = document.querySelector<HTMLElement>('.reactEasyCrop_Image')
      return picture?.style.transform.startsWith('translate(1')
    }),
  )
  await visitor.click(button('Use this part'))
  await visitor.click(button('Save'))
  await until('it is saved', async () => {
    const { sessionText, cover } = await ada.send('GET /api/content/:id', { params: { id } })
    const red = Number.parseInt(cover.placeholder.slice(1, 3), 16)
    return sessionText?.includes('The flaps go in. <strong>That is the whining.</strong>') && red > 200
  })
})

test('a program is reordered by dragging', async ({ visit, request }, info) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  const titles = [1, 2, 3].map((n) => `Part ${n} in ${info.project.name} ${RUN}`)
  const ids: string[] = []
  for (const title of titles) ids.push(await publishSession(ada, { title, mediaId }))
  const program = `Dragged in ${info.project.name} ${RUN}`
  const id = await publishProgram(ada, program, ids)
  const visitor = await visit()
  await openAdminArea(visitor, request, '?tab=programs&view=content')
  await visitor.select({ label: 'Program' }, program)
  await visitor.drag(button(`Drag ${titles[0]}`), button(`Drag ${titles[2]}`))
  await until('the new order is saved', async () => {
    const { contentIds } = await ada.send('GET /api/programs/:id', { params: { id } })
    return contentIds.join() === [ids[1], ids[2], ids[0]].join()
  })
})

test('an analyst follows the log and opens the charts', async ({ visit, request }, { project }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  const visitor = await visit()
  await openAs(visitor, await storedSignIn(request, 'analyst@stillair.test'), '/analysis/tail')
  await visitor.see({ text: 'Following.' })
  const id = await publishSession(ada, { title: `Followed in ${project.name} ${RUN}`, mediaId })
  await visitor.see({ text: new RegExp(`content-${id}`) })
  await visitor.open('/analysis/charts')
  await visitor.see(heading('Charts'))
})
