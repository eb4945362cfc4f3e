import type { ChainLink } from '@stillair/api/contract/analysis/analysis.ts'
import { expect, test } from 'vitest'
import { type ChainTree, chainTree } from './chain-tree.ts'

const link = (commandId: string, cause: string | null, ...ids: string[]): ChainLink => ({
  commandId,
  cause,
  worker: null,
  events: ids.map((id) => ({
    id,
    type: 'ContentPublished',
    stream: 'content-42',
    revision: 0,
    occurredAt: '2026-11-23T08:00:00.000Z',
    recordedAt: '2026-11-23T08:00:00.000Z',
  })),
})

/** Returns the tree as text: `command(event>command(event))`. */
const text = (trees: readonly ChainTree[]): string =>
  trees
    .map(({ link, events }) => {
      const inside = events.map(({ event, caused }) => event.id + (caused.length > 0 ? `>${text(caused)}` : ''))
      return `${link.commandId}(${inside.join(' ')})`
    })
    .join(' ')

test('a command is placed below the event that caused it', () => {
  const links = [
    link('upload', null, '1', '2'),
    link('package', '1', '3'),
    link('finish', '3', '4'),
    link('x', '2', '5'),
  ]
  expect(text(chainTree(links))).toBe('upload(1>package(3>finish(4)) 2>x(5))')
})

test('a command is a root if its cause is missing or comes later', () => {
  expect(text(chainTree([link('a', '9', '1'), link('b', '3', '2', '3')]))).toBe('a(1) b(2 3)')
})
