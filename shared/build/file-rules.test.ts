import { fileProblems } from './file-rules.mjs'

describe('file rules', () => {
  it('stop a file that has become two', () => {
    const long = 'x\n'.repeat(400)
    expect(fileProblems('gateway/main.ts', long)).toEqual(['gateway/main.ts: 401 lines, more than 310'])
    expect(fileProblems('gateway/main.test.ts', long)).toEqual([])
  })

  it('allow default exports to lazy components and configurations only', () => {
    const source = 'export default 1'
    expect(fileProblems('gateway/a.ts', source)).toHaveLength(1)
    expect(fileProblems('mfe-citizen/web/list/page.tsx', source)).toEqual([])
    expect(fileProblems('e2e/playwright.config.ts', source)).toEqual([])
  })

  it('allow classes to errors only', () => {
    expect(fileProblems('gateway/a.ts', 'class Store {}')).toEqual([
      'gateway/a.ts: class Store; only errors are classes',
    ])
    expect(fileProblems('gateway/a.ts', 'export class StoreError extends Error {}')).toEqual([])
  })

  it.each([
    'const a = await fetch(url)',
    'const ask = { get = fetch }',
    "import { Agent, request } from 'node:http'",
    "import https from 'node:https'",
    "import { connect } from 'node:net'",
    "import { fetch as ask } from 'undici'",
    'library.sendNotification(to)',
  ])('find a second way out of the server: %s', (source) => {
    expect(fileProblems('gateway/tiles/upstream.ts', source)).toHaveLength(1)
    expect(fileProblems('mfe-maps/service/a.ts', source)).toHaveLength(1)
    expect(fileProblems('mfe-maps/web/a.ts', source)).toEqual([])
    expect(fileProblems('gateway/wire/call.ts', source)).toEqual([])
    expect(fileProblems('gateway/tiles/upstream.ts', `// ${source}`)).toEqual([])
  })

  it('find who would go on for a user without a client', () => {
    for (const other of ["''", 'noClient']) {
      const source = `const figures = await figuresOf(store, user.client?.id ?? ${other})`
      expect(fileProblems('mfe-dashboard/service/city.ts', source)).toHaveLength(1)
      expect(fileProblems('mfe-dashboard/service/city.test.ts', source)).toEqual([])
    }
    const chosen = "const client = input.client?.id ?? user.client?.id ?? ''"
    expect(fileProblems('shared/core/service/group/handlers.ts', chosen)).toEqual([])
  })

  it('find a test that runs alone', () => {
    const source = ['it', "only('x', () => {})"].join('.')
    expect(fileProblems('gateway/a.test.ts', source)).toHaveLength(1)
  })
})
