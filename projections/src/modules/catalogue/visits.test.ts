import { ContentViewed } from '@stillair/events/modules/catalogue/events.ts'
import { expect, test } from 'vitest'
import { folded, minute } from '../../../test/folded.ts'
import { visits } from './visits.ts'

const viewed = (userId: string, viewId: string) => ContentViewed({ viewId, userId, contentId: 'calm' })

test("a visitor's row has the earliest visit, in whichever order visits arrive", () => {
  expect(folded(visits, [5, viewed('zoe', 'a')], [3, viewed('zoe', 'b')], [9, viewed('zoe', 'c')])).toEqual([
    { user_id: 'zoe', first_at: minute(3) },
  ])
})
