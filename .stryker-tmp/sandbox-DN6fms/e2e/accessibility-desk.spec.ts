// @ts-nocheck
import { test } from '@playwright/test'
import { DEVICES, expectAccessible } from './support/accessibility.ts'
import { admin } from './support/api.ts'
import { openDesk } from './support/desk.ts'
import { visitDesk } from './support/desk-screens.ts'
import { anyRecording, publishProgram, publishSession } from './support/publish.ts'

const RUN = Date.now()
const TITLE = `An Aisle Seat ${RUN}`
const PROGRAM = `From Desk to Gate ${RUN}`
let contentId: string

test.beforeAll(async ({ request }) => {
  const ada = await admin(request)
  const mediaId = await anyRecording(request, ada)
  contentId = await publishSession(ada, { title: TITLE, mediaId, tags: ['Turbulence'] })
  await publishProgram(ada, PROGRAM, [contentId])
})

for (const viewport of DEVICES) {
  test.describe(`axe, ${viewport.width} px`, () => {
    test.use({ viewport })

    test('the admin’s desk', async ({ page, request }) => {
      await openDesk(page, 'admin@stillair.test', `?search=${encodeURIComponent(TITLE)}`)
      await visitDesk(page, request, { title: TITLE, contentId, program: PROGRAM }, (where) =>
        expectAccessible(page, where),
      )
    })
  })
}
