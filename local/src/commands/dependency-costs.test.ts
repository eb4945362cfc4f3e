import { expect, test } from 'vitest'
import { dependencyCosts } from './dependency-costs.ts'

test('counts the packages that only one direct dependency needs', () => {
  const lock = {
    packages: {
      '': { devDependencies: { linter: '1' } },
      client: { dependencies: { forms: '1', shared: '1', '@stillair/rules': '1' } },
      rules: { dependencies: { shared: '1' } },
      'node_modules/@stillair/rules': { link: true, resolved: 'rules' },
      'node_modules/linter': { optionalDependencies: { 'not-on-this-platform': '1' } },
      'node_modules/forms': {
        dependencies: { shared: '2' },
        peerDependencies: { peer: '1', unused: '1' },
        peerDependenciesMeta: { unused: { optional: true } },
      },
      'node_modules/forms/node_modules/shared': { dependencies: { deep: '1' } },
      'node_modules/shared': {},
      'node_modules/peer': {},
      'node_modules/deep': {},
    },
  }
  expect(dependencyCosts(lock).map(({ name, workspaces, own }) => ({ name, workspaces, own: own.sort() }))).toEqual([
    {
      name: 'forms',
      workspaces: ['client'],
      own: ['node_modules/deep', 'node_modules/forms', 'node_modules/forms/node_modules/shared', 'node_modules/peer'],
    },
    { name: 'linter', workspaces: [''], own: ['node_modules/linter'] },
    { name: 'shared', workspaces: ['client', 'rules'], own: ['node_modules/shared'] },
  ])
})
