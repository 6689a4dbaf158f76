import { arrowProblems, importsOf, partOf, problemOf } from './arrows.mjs'

describe('import arrows', () => {
  it.each([
    ['shared/contract/query.ts', './fields.ts'],
    ['shared/kits/form/Form.tsx', '@saude/contract/query'],
    ['shared/kits/platform/session.ts', '@saude/core/contract/session'],
    ['mfe-citizen/web/List.tsx', '@saude/kits/list'],
    ['mfe-citizen/web/List.tsx', '../contract/citizen.ts'],
    ['mfe-maps/web/Map.tsx', '@saude/citizen/contract/citizen'],
    ['mfe-maps/service/service.ts', '@saude/store'],
    ['mfe-citizen/demo/demo.ts', '@saude/core/demo/town'],
    ['mfe-maps/demo/demo.ts', '@saude/citizen/demo'],
    ['mfe-options/area.ts', '@saude/core/contract/health-unit'],
    ['gateway/main.ts', '@saude/citizen/service'],
    ['gateway/main.ts', '@saude/citizen/demo'],
    ['shell/main.tsx', '@saude/kits/platform'],
    ['shell/webpack.config.mjs', '@saude/build/webpack'],
    ['mfe-maps/webpack.config.mjs', '@saude/build/webpack'],
    ['mfe-maps/web/Map.tsx', 'react'],
  ])('let %s import %s', (path, specifier) => {
    expect(problemOf(path, specifier)).toBeUndefined()
  })

  it.each([
    ['shared/contract/query.ts', '@saude/kits/ui', 'must not import kits'],
    ['shared/contract/query.ts', '@saude/citizen/contract/citizen', 'must not import area-contract'],
    ['shared/kits/form/Form.tsx', '@saude/store', 'must not import store'],
    ['shared/kits/form/Form.tsx', '../../contract/query.ts', 'leaves the package'],
    ['mfe-maps/web/Map.tsx', '@saude/citizen/service', 'must not import area-service'],
    ['mfe-maps/web/Map.tsx', '../service/layers.ts', 'must not import area-service'],
    ['mfe-maps/web/Map.tsx', '../../mfe-citizen/web/List.tsx', 'leaves the package'],
    ['mfe-maps/service/layers.ts', '@saude/citizen/service', 'must not import area-service'],
    ['mfe-maps/service/fill.ts', '@saude/citizen/demo', 'must not import area-demo'],
    ['mfe-maps/service/layers.ts', '@saude/kits/ui', 'must not import kits'],
    ['mfe-maps/service/layers.ts', '@saude/core/service/users', 'must not import core'],
    ['gateway/main.ts', '@saude/kits/ui', 'must not import kits'],
    ['shell/main.tsx', '@saude/citizen/area', 'must not import area-face'],
  ])('forbid %s to import %s', (path, specifier, words) => {
    expect(problemOf(path, specifier)).toContain(words)
  })

  it('read every way of importing and no comment', () => {
    const source = [
      `import { a } from './a.ts'`,
      `import type { B } from "./b.ts"`,
      `import './c.css'`,
      `export * from './d.ts'`,
      `const e = await import('./e.ts')`,
      `const f = require('./f.cjs')`,
      `// import g from './g.ts'`,
      `/* import h from './h.ts' */`,
    ].join('\n')
    expect(importsOf(source)).toEqual(['./a.ts', './b.ts', './c.css', './d.ts', './e.ts', './f.cjs'])
  })

  it('know the halves of an area', () => {
    expect(partOf('mfe-citizen/area.ts')).toEqual({ part: 'area-face', home: 'mfe-citizen' })
    expect(partOf('mfe-citizen/web/area.tsx')).toEqual({ part: 'area-web', home: 'mfe-citizen' })
    expect(partOf('shared/core/contract/user.ts')).toEqual({ part: 'core-contract', home: 'shared/core' })
  })

  it('hold in the whole repository', () => {
    expect(arrowProblems()).toEqual([])
  })
})
