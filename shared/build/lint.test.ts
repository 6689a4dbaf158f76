import { filesNow, toLint } from './lint.mjs'

const before = { 'biome.json': 'r', 'gateway/a.ts': '1', 'gateway/b.ts': '2' }

describe('what is looked at after a clean look', () => {
  it('is what changed or came, and nothing where nothing did', () => {
    expect(toLint(before, before)).toEqual([])
    expect(toLint(before, { ...before, 'gateway/b.ts': '3', 'gateway/c.ts': '1' })).toEqual([
      'gateway/b.ts',
      'gateway/c.ts',
    ])
    const { 'gateway/a.ts': _gone, ...left } = before
    expect(toLint(before, left)).toEqual([])
  })

  it('is everything where a rule or a package changed, came or went, where much did, and at first', () => {
    expect(toLint(before, { ...before, 'biome.json': 's' })).toBeUndefined()
    expect(toLint(before, { ...before, 'gateway/package.json': '1' })).toBeUndefined()
    expect(toLint({ ...before, 'shared/build/layers.json': '1' }, before)).toBeUndefined()
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`gateway/${at}.ts`, '1']))
    expect(toLint(before, { ...before, ...many })).toBeUndefined()
    expect(toLint(undefined, before)).toBeUndefined()
  })
})

test('a file is known by what it holds', () => {
  const files = filesNow()
  expect(files['shared/build/lint.mjs']).toHaveLength(44)
  expect(Object.keys(files).filter((path) => path.includes('node_modules/'))).toEqual([])
})
