import { placesOf } from './packages.mjs'

const lock = {
  'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { 'c-linux': '1', 'c-mac': '1' } },
  'node_modules/a/node_modules/b': { dependencies: { d: '1' } },
  'node_modules/b': {},
  'node_modules/c-linux': {},
  'node_modules/c-mac': {},
  'node_modules/d': { peerDependencies: { e: '1', f: '1' }, peerDependenciesMeta: { f: { optional: true } } },
  'node_modules/e': {},
  'node_modules/f': {},
}
const isInstalled = (place: string) => !place.endsWith('mac')

test('a package comes with what it asks for where Node finds it, and without what it may lack', () => {
  expect(placesOf(['a'], lock, isInstalled)).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c-linux',
    'node_modules/d',
    'node_modules/e',
  ])
})

test('a package that is not there is an error that says who needs it', () => {
  expect(() => placesOf(['g'], lock, isInstalled)).toThrow('g is not installed, and the server needs it')
  expect(() => placesOf(['a'], lock, (place) => !place.endsWith('/d'))).toThrow(
    'd is not installed, and node_modules/a/node_modules/b needs it',
  )
})
