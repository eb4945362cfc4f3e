import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textsPage } from '../src/texts/page.ts'

const root = join(import.meta.dirname, '../..')

test('docs/texts.md matches the texts in the sources', async () => {
  await expect(textsPage(root)).toMatchFileSnapshot(join(root, 'docs/texts.md'))
})
