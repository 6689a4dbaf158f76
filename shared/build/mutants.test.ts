import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository } from './repository.mjs'

/** `npm run mutants` is not part of the suite: what it changes has to be there, and what is to notice it. */

interface Mutant {
  readonly title: string
  readonly file: string
  readonly find: string
  readonly put: string
  readonly tests?: readonly string[]
}

const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const mutants: readonly Mutant[] = JSON.parse(read('shared/build/mutants.json'))

test('each mutant changes one place of a file that is there', () => {
  const places = mutants.map(({ title, file, find }) => `${title}: ${read(file).split(find).length - 1}`)
  expect(places).toEqual(mutants.map(({ title }) => `${title}: 1`))
  expect(mutants.filter(({ find, put }) => find === put)).toEqual([])
})

test('each mutant has tests, and no other has its title', () => {
  const missing = mutants.flatMap(({ file, tests = [dirname(file)] }) => {
    const flag = tests.indexOf('-t')
    const paths = flag < 0 ? tests : tests.slice(0, flag)
    return paths.filter((path) => !existsSync(join(repository, path)))
  })
  expect(missing).toEqual([])
  expect(new Set(mutants.map(({ title }) => title)).size).toBe(mutants.length)
})

test('each layer has some, and so has each way to break what was released', () => {
  const folders = new Set(
    mutants.map(({ file }) =>
      file
        .split('/')
        .slice(0, file.startsWith('shared/') ? 2 : 1)
        .join('/'),
    ),
  )
  expect([...folders].sort()).toEqual(
    expect.arrayContaining([
      'gateway',
      'mfe-citizen',
      'mfe-maps',
      'shared/contract',
      'shared/core',
      'shared/kits',
    ]),
  )
  const standing = mutants.filter(({ tests }) => tests?.includes('gateway/recorded.test.ts'))
  expect(standing.map(({ title }) => title).sort()).toEqual([
    'an act that waited is another one than when it was done',
    'an answer lacks a field that earlier pages show',
    "the reminders' index of trips is dropped",
    'visits are kept under another name',
    'what waits on devices may be half as long',
  ])
})
