import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { queriesIn } from '@saude/contract/declared'
import { entryOf, fieldsOf, metaOf } from '@saude/contract/meta'
import type { Query } from '@saude/contract/query'
import { queriesOf } from '@saude/service/service'
import type * as yup from 'yup'
import { productServices } from './testing/services.ts'

const root = resolve(__dirname, '..')

const folders = [
  'shared/core/contract',
  ...readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => `${name}/contract`),
]

/** Every query that a module of a contract exports: what is said of one area may be written beside what needs it. */
async function declared(): Promise<Query[]> {
  const found: Query[] = []
  for (const folder of folders)
    for (const file of readdirSync(join(root, folder)))
      if (file.endsWith('.ts') && !file.endsWith('.test.ts'))
        found.push(...queriesIn({ ...(await import(join(root, folder, file))) }))
  return found
}

let all: readonly Query[]
beforeAll(async () => {
  all = await declared()
})

test.each(productServices.map((service) => [service.area, service] as const))(
  '%s answers exactly what its contract declares',
  (area, service) => {
    const own = all.filter(({ access }) => access.area === area).map(({ name }) => name)
    const answered = queriesOf(service).map(({ name }) => name)
    expect(answered.sort()).toEqual([...new Set(own)].sort())
    expect(answered.length).toBeGreaterThan(1)
  },
)

/** What is said below the fields of a form. */
function helpsIn(schema: yup.AnySchema): string[] {
  const { help } = metaOf(schema)
  const below = [entryOf(schema) ?? [], Object.values(fieldsOf(schema))].flat()
  return [...(help ? [help] : []), ...below.flatMap(helpsIn)]
}

test('a number that counts where nothing is said stands in the field, and no help is a note to developers', () => {
  const helps = all.flatMap(({ input }) => helpsIn(input))
  expect(new Set(helps).size).toBeGreaterThan(40)
  expect(helps.filter((help) => /Vazio: \d|a confirmar/i.test(help))).toEqual([])
})
