import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { builtFolders, inputHash, sharedInputs } from './inputs.mjs'
import { repository } from './repository.mjs'

describe('what has to be built', () => {
  it('is the shell and every area with screens', () => {
    expect(builtFolders()).toEqual(expect.arrayContaining(['shell', 'mfe-citizen']))
  })

  it('has a hash that stays while the sources stay, and differs between packages', () => {
    expect(inputHash('shell')).toBe(inputHash('shell'))
    expect(inputHash('shell')).not.toBe(inputHash('mfe-citizen'))
  })

  it('is the builder too: every module of it that is imported by another', () => {
    const inputs = sharedInputs('shell')
    const builder = inputs.filter((path) => /^shared\/build\/.*\.(mjs|ts)$/.test(path))
    const imported = builder.flatMap((path) =>
      [
        ...readFileSync(join(repository, path), 'utf8').matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g),
      ].map(([, one, other]) => join(dirname(path), one ?? other ?? '')),
    )
    expect(imported).toContain('shared/build/release.mjs')
    expect(imported.filter((path) => !inputs.includes(path))).toEqual([])
  })
})
