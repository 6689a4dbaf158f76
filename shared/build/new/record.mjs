import { dependOn } from './files.mjs'
import { nameOf, pluralOf } from './names.mjs'
import { appended, closing, endOf, importing, propertiesOf } from './text.mjs'

const capital = (text) => text[0].toUpperCase() + text.slice(1)

/** What the area's routes say: its section, and the group of its menu that a new screen joins. */
function placeIn(routes, area) {
  const section = /const section = '([\w-]+)'|routesIn\('([\w-]+)'\)/.exec(routes)
  if (!section) throw new Error(`mfe-${area}/contract/routes.ts: no routesIn('…')`)
  const group = /inMenu\(\s*'([^']+)'/.exec(routes)?.[1] ?? /title: '([^']+)'/.exec(routes)?.[1]
  // `inMenu('Viagens', 10, 'List')`, or of an own word for it: `requested(10, 'List')`.
  const places = [...routes.matchAll(/\((?:'[^']+',\s*)?(\d+),\s*'[A-Z]\w+'/g)].map(([, place]) =>
    Number(place),
  )
  return {
    section: section[1] ?? section[2],
    group: group ?? 'Cadastros',
    place: Math.max(0, ...places) + 10,
  }
}

const contract = ({ camel, path, words }) => `import { date, longText, text } from '@saude/contract/fields'
import { record } from '@saude/contract/record/record'
import { rows } from './access.ts'

/** ${capital(words.plural)}. */
export const ${camel} = record(rows, '${camel}', {
  word: { singular: '${words.singular}', plural: '${words.plural}', gender: '${words.gender}' },
  path: '${path}',
  fields: {
    name: text('Nome', { showColumn: 50, showFilter: 'column' }).required().max(80),
    date: date('Data', { mayLieAhead: true, showColumn: 20, initial: 'today' }).required(),
    observation: longText('Observação', { personal: 'text', showColumn: 30 }).max(1000),
  },
  label: ['name'],
})
`

const service = ({
  camel,
  kebab,
  many,
  manyKebab,
}) => `import { recordService } from '@saude/service/record/record'
import { ${camel} } from '../contract/${kebab}.ts'

export const ${many} = recordService(${camel}, { demo: () => import('../demo/${manyKebab}.ts') })
`

const test = ({
  camel,
  kebab,
  manyKebab,
  words,
}) => `import { testRecord } from '@saude/service/record/testing/test-record'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { ${camel} } from '../contract/${kebab}.ts'
import { demo } from '../demo/${manyKebab}.ts'
import { service } from './service.ts'

let area: TestArea
beforeAll(async () => {
  area = await openArea(service)
})
afterAll(() => area.close())

testRecord(${camel}, () => area, { changes: { observation: 'Outra observação' } })

test('the demo has ${words.plural}, the last one entered first', () => {
  const entries = demo({ town: undefined, client: '', count: 0, now: new Date() })
  expect(entries.length).toBeGreaterThan(0)
  const times = entries.map(({ createdAt }) => createdAt.getTime())
  expect(times).toEqual([...times].sort((one, other) => other - one))
})
`

const demo = ({ words }) => `import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'

const day = 86_400_000
const entries = 12

/** Entered one a day. */
export const demo = ({ now }: RecordDemoArgs): DemoEntry[] =>
  Array.from({ length: entries }, (_, index) => {
    const createdAt = new Date(now.getTime() - (index + 1) * day)
    return {
      name: \`${capital(words.singular)} \${entries - index}\`,
      date: createdAt.toISOString().slice(0, 10),
      observation: null,
      createdAt,
    }
  })
`

const screens = ({ camel, kebab, manyPascal, path }) => `import { RecordScreens } from '@saude/kits/list'
import { ${camel} } from '../../contract/${kebab}.ts'

/** ${path} and what lies below: all of it comes from the record's declaration. */
export default function ${manyPascal}() {
  return <RecordScreens of={${camel}} />
}
`

/** A service without records gets them: what it has moves into the second argument of \`recordParts\`. */
function withRecords(text, file) {
  if (text.includes('recordParts(')) return text
  const open = endOf(text, /defineService\(\{/, file) - 1
  const end = closing(text, open)
  const properties = propertiesOf(text.slice(open + 1, end))
  const isMoved = (property) => /^(collections|handlers|demo|files|follows)\b/.test(property)
  const moved = properties.filter(isMoved)
  const kept = properties.filter((property) => !isMoved(property))
  const records = moved.length > 0 ? `...recordParts([], { ${moved.join(', ')} })` : '...recordParts([])'
  return `${text.slice(0, open + 1)}${[...kept, records].join(',\n')},\n${text.slice(end)}`
}

/** Rows of the register, where the area does not declare them already. */
const withRows = (text, { camel, words, groups }, file) => {
  if (new RegExp(`\\b${camel}List:|\\('${camel}',`).test(text)) return text
  const sets = groups.split(' ').filter((set) => set.length > 1)
  const said = groups === sets[0] ? groups : `\`${groups.replaceAll(/[A-Z]{2,}/g, (set) => `\${${set}}`)}\``
  const row = `...register('${camel}', '${words.singular}', '${words.plural}', ${said})`
  return importing(
    appended(text, /accessRows\('[\w-]+', \{/, row, file),
    ['register', ...sets],
    '@saude/contract/access-rows',
  )
}

/** The law says the same, by hand (shared/docs/access.md). */
const withLaw = (text, { camel, groups }) => {
  if (text.includes(`${camel}List and the rest`) || text.includes(`${camel}…`)) return text
  const last = '| every other query of a screen |'
  return text.replace(last, () => `| ${camel}List and the rest | ${groups} |\n${last}`)
}

/** What entries are for: the register of processing operations asks it of every collection. */
const withPurpose = (text, { camel, words }, file) =>
  appended(
    text,
    /operations: \{/,
    `${camel}: {
      title: '${capital(words.plural)}',
      collections: ['${camel}'],
      people: ['staff'],
      purpose: 'Registrar ${words.plural} para o trabalho da área',
      basis: 'policy',
      data: ['autoria e observações'],
      kept: 'archive',
    }`,
    file,
  )

function withRoutes(text, { camel, kebab, section, group, place, icon }, file) {
  const routes = `...recordRoutes(${camel}, { section: '${section}', menu: inMenu('${group}', ${place}, '${icon}') })`
  const open = endOf(text, /\broutes: \[/, file) - 1
  const end = closing(text, open)
  // Before those that are planned only, so that what is built stands together.
  const planned = text.slice(open, end).search(/\n {4}\.\.\.planned\(/)
  const at = planned < 0 ? undefined : open + planned
  const changed =
    at === undefined
      ? appended(text, /\broutes: \[/, routes, file)
      : `${text.slice(0, at)}\n${routes},${text.slice(at)}`
  return importing(
    importing(
      importing(changed, ['inMenu'], '@saude/contract/area-routes'),
      ['recordRoutes'],
      '@saude/contract/record/routes',
    ),
    [camel],
    `./${kebab}.ts`,
  )
}

/**
 * Writes a record of an area: declaration, rows, routes, service, test, demo, screens, and its line of the law.
 * @param changes of `openChanges`
 * @param {{area: string, name: string, words: {singular: string, plural: string, gender: 'm' | 'f'}, groups: string,
 * icon: string}} of
 * @returns the path of its list
 * @throws Error where the area has no such file, or has the record already
 */
export function addRecord(changes, { area, name, words, groups, icon }) {
  const folder = `mfe-${area}`
  if (!changes.has(`${folder}/contract/routes.ts`)) throw new Error(`Não há a área ${area}.`)
  const { camel, kebab, pascal } = nameOf(name)
  const [many, manyKebab, manyPascal] = [camel, kebab, pascal].map(pluralOf)
  const place = placeIn(changes.read(`${folder}/contract/routes.ts`), area)
  const path = `${place.section === 'home' ? '/app' : `/app/${place.section}`}/${kebab}`
  const of = { camel, kebab, many, manyKebab, manyPascal, words, groups, icon, path, ...place }

  changes.add(`${folder}/contract/${kebab}.ts`, contract(of))
  changes.add(`${folder}/service/${kebab}.ts`, service(of))
  changes.add(`${folder}/service/${kebab}.test.ts`, test(of))
  changes.add(`${folder}/demo/${manyKebab}.ts`, demo(of))
  changes.add(`${folder}/web/${kebab}/${manyPascal}.tsx`, screens(of))
  changes.change(`${folder}/contract/access.ts`, (text, file) => withRows(text, of, file))
  changes.change('shared/docs/access.md', (text) => withLaw(text, of))
  if (changes.has(`${folder}/contract/processing.ts`))
    changes.change(`${folder}/contract/processing.ts`, (text, file) => withPurpose(text, of, file))
  changes.change(`${folder}/contract/routes.ts`, (text, file) => withRoutes(text, of, file))
  changes.change(`${folder}/service/service.ts`, (text, file) =>
    importing(
      importing(
        appended(withRecords(text, file), /recordParts\(\s*\[/, many, file),
        ['recordParts'],
        '@saude/service/record/record',
      ),
      [many],
      `./${kebab}.ts`,
    ),
  )
  changes.change(`${folder}/web/area.tsx`, (text, file) =>
    importing(
      appended(
        text,
        /routes: \{/,
        `...recordScreens({ path: '${path}' }, () => import('./${kebab}/${manyPascal}.tsx'))`,
        file,
      ),
      ['recordScreens'],
      '@saude/kits/platform',
    ),
  )
  dependOn(changes, folder, ['@saude/contract', '@saude/kits', '@saude/service'])
  return path
}
