import { builtFolders, inputHash } from './inputs.mjs'

describe('what has to be built', () => {
  it('is the shell and every area with screens', () => {
    expect(builtFolders()).toEqual(expect.arrayContaining(['shell', 'mfe-citizen']))
  })

  it('has a hash that stays while the sources stay, and differs between packages', () => {
    expect(inputHash('shell')).toBe(inputHash('shell'))
    expect(inputHash('shell')).not.toBe(inputHash('mfe-citizen'))
  })
})
