import { expect, test } from 'vitest'
import { contentFixture } from '../../entities/content/content-fixture.ts'
import { NO_FILTERS } from '../../entities/content/library-filters.ts'
import { whyEmpty } from './why-empty.ts'

const published = [contentFixture('wind', { categoryId: 1 })]

test('nothing has been published', () => {
  expect(whyEmpty([], null, NO_FILTERS)).toBe('library')
  expect(whyEmpty([], 2, { ...NO_FILTERS, search: 'wind' })).toBe('library')
})

test('nothing in this category', () => {
  expect(whyEmpty(published, 2, NO_FILTERS)).toBe('category')
  expect(whyEmpty(published, 2, { ...NO_FILTERS, hidesCompleted: true })).toBe('category')
})

test('all matches are completed and hidden', () => {
  expect(whyEmpty(published, 1, { ...NO_FILTERS, hidesCompleted: true })).toBe('all-completed')
  expect(whyEmpty(published, 1, { ...NO_FILTERS, hidesCompleted: true, search: 'wind' })).toBe('all-completed')
})

test('nothing matches', () => {
  expect(whyEmpty(published, null, { ...NO_FILTERS, search: 'hail' })).toBe('no-match')
  expect(whyEmpty(published, null, { ...NO_FILTERS, search: 'hail', hidesCompleted: true })).toBe('no-match')
  expect(whyEmpty(published, 1, { ...NO_FILTERS, onlyRecommended: true, hidesCompleted: true })).toBe('no-match')
  expect(whyEmpty(published, 2, { ...NO_FILTERS, search: 'wind' })).toBe('no-match')
})

test('without favourites it explains how to add one, unless other filters are active, too', () => {
  expect(whyEmpty(published, null, { ...NO_FILTERS, onlyFavourites: true })).toBe('no-favourites')
  expect(whyEmpty(published, null, { ...NO_FILTERS, onlyFavourites: true, search: 'x' })).toBe('no-match')
  expect(whyEmpty(published, null, { ...NO_FILTERS, onlyFavourites: true, hidesCompleted: true })).toBe('no-match')
})
