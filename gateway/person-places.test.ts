import type { AnyCollection } from '@saude/store'
import { tombstonesOf } from '@saude/store/feed'
import { productServices } from './testing/services.ts'

/** Where citizens stand in what the product keeps, its collections say: by that the copy of somebody's data is found (person-data.test.ts). */

const declared = productServices.flatMap(({ area, collections, handlers, follows = {} }) =>
  Object.values(collections).map((collection) => ({ area, collection, handlers, follows })),
)
const citizensOf = ({ about }: AnyCollection): readonly string[] =>
  about && !('left' in about) ? about.citizens : []
const saysWhy = ({ about }: AnyCollection): boolean =>
  about !== undefined && 'left' in about && about.left !== ''

test('where names of citizens are followed, the collection says that it is about them, or why it is not copied', () => {
  const silent = declared.flatMap(({ area, collection, follows }) =>
    (follows.citizen ?? [])
      .filter((copy) => copy.collection.name === collection.name)
      .filter(
        ({ path }) =>
          !saysWhy(collection) &&
          !citizensOf(collection).some(
            (one) => one.startsWith(path.split('[')[0] ?? path) || one === 'innerIds',
          ),
      )
      .map(({ path }) => `${area} ${collection.name} ${path}`),
  )
  expect(silent).toEqual([])
})

test('where an index is by citizens, the same', () => {
  const silent = declared
    .filter(({ collection }) => collection.about === undefined)
    .filter(({ collection }) =>
      [...collection.indexes.flatMap(({ keys }) => Object.keys(keys)), ...collection.arrays].some((path) =>
        /citizen/i.test(path),
      ),
    )
    .map(({ area, collection }) => `${area} ${collection.name}`)
  expect(silent).toEqual([])
})

test('what was removed is found along an index too', () => {
  const slow = productServices.flatMap(({ area, collections }) => {
    const all: readonly AnyCollection[] = Object.values(collections)
    const stones = tombstonesOf(all)
    const along = [...stones.arrays, ...stones.indexes.map(({ keys }) => Object.keys(keys)[1])]
    return [...new Set(all.flatMap(citizensOf))]
      .filter((path) => path !== '_id' && !along.includes(`document.${path}`))
      .map((path) => `${area} ${path}`)
  })
  expect(slow).toEqual([])
})

test('each place by which entries are found stands first in an index', () => {
  const slow = declared.flatMap(({ area, collection }) =>
    citizensOf(collection)
      .filter((path) => path !== '_id' && !collection.arrays.includes(path))
      .filter(
        (path) =>
          !collection.indexes.some(
            ({ keys }) => Object.keys(keys).filter((key) => key !== 'client')[0] === path,
          ),
      )
      .map((path) => `${area} ${collection.name} ${path}`),
  )
  expect(slow).toEqual([])
})

test('an area that keeps something of citizens answers it', () => {
  const silent = declared
    .filter(
      ({ collection, handlers }) =>
        citizensOf(collection).length > 0 && !handlers.some(({ query }) => query.name.endsWith('PersonData')),
    )
    .map(({ area, collection }) => `${area} ${collection.name}`)
  expect(silent).toEqual([])
})
