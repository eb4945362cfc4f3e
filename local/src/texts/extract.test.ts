import { expect, test } from 'vitest'
import { extractTexts } from './extract.ts'

const texts = (source: string) => extractTexts(source, 'source.tsx')

test('finds sentences, with the elements and values inside them', () => {
  expect(texts("const a = <p>Hello <b>{user.name}</b>, {'welcome'} to {PRODUCT}.</p>")).toEqual([
    'Hello {name}, welcome to {PRODUCT}.',
  ])
  expect(texts("const a = <p>{isNew ? 'Start here' : 'Continue'}</p>")).toEqual(['Start here', 'Continue'])
  expect(texts("const a = 'It could not be saved. ' + reason")).toEqual(['It could not be saved. {reason}'])
})

test('finds labels, errors and single words with a capital', () => {
  expect(texts('<img alt="A quiet sky" className="wide sky" src="/sky.avif" />')).toEqual(['A quiet sky'])
  expect(texts("throw new Refusal('Title is required')")).toEqual(['Title is required'])
  expect(texts("const labels = { save: 'Save', kind: 'audio' }")).toEqual(['Save'])
})

test.for([
  "import { a } from 'some text here'",
  "type A = 'Saved' | 'Not saved'",
  "if (state === 'Not saved') go()",
  "log.warn('The job failed again')",
  "document.querySelector('main Button')",
  "pool.query('select title from read.library')",
  "const key = 'stillair:theme'",
  "const operation = 'GET /api/content'",
  "const rule = '(min-width: 40rem)'",
  'const a = <p className="Large title">{count}</p>',
])('leaves out texts for machines: %s', (source) => {
  expect(texts(source)).toEqual([])
})
