import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './repository.mjs'
import { contractModules, kitModules, sharedModules, sharedPackages, unshared } from './shared.mjs'

const provided = readFileSync(join(repository, 'shell/provided.ts'), 'utf8')

describe('what the shell shares', () => {
  it('is every contract module and every kit', () => {
    expect(contractModules()).toEqual(
      expect.arrayContaining(['@saude/contract/query', '@saude/contract/routes']),
    )
    expect(contractModules().filter((name) => name.includes('.test'))).toEqual([])
    expect(kitModules()).toContain('@saude/kits/version')
  })

  it('has no copy in any area', () => {
    for (const options of Object.values(sharedModules()))
      expect(options).toMatchObject({ singleton: true, import: false })
  })

  it('names each package in the shell too', () => {
    for (const name of sharedPackages) expect(provided).toContain(`'${name}'`)
  })

  it('has the kits where the shell looks for them', () => {
    const { exports }: { exports: Record<string, string> } = JSON.parse(
      readFileSync(join(repository, 'shared/kits/package.json'), 'utf8'),
    )
    const looked = [...provided.matchAll(/kits', \{\s*regExp: \/(.+)\/,/g)].map(([, found = '']) => found)
    expect(looked).toHaveLength(2)
    const pattern = new RegExp(looked.join('|'))
    for (const [name, file] of Object.entries(exports)) {
      if (
        file.endsWith('.css') ||
        unshared.includes(name) ||
        !existsSync(join(repository, 'shared/kits', file))
      )
        continue
      expect([name, pattern.test(file)]).toEqual([name, true])
    }
  })
})
