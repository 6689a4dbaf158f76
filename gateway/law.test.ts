import { readFileSync } from 'node:fs'
import { type AccessRow, aliases, knownRows, rowNamed } from '@saude/contract/access'
import * as sets from '@saude/contract/access-rows'
import { productParts } from './product.ts'

/** The law, kept by hand. */
const page = readFileSync(new URL('../shared/docs/access.md', import.meta.url), 'utf8')
const named: Readonly<Record<string, string>> = {
  MGR: sets.MGR,
  SEC: sets.SEC,
  LAYER: sets.LAYER,
  EPI: sets.EPI,
}

/** Names that the page says in words. */
const words: Readonly<Record<string, readonly string[]>> = {
  'medication lists': ['medicationList'],
  procedures: ['procedureList', 'financialProcedureList'],
  'BPA export': ['bpaExport'],
  'SIGTAP upload': ['sigtapUpload'],
  'searchPlace and the other place calls': [
    'searchPlace',
    'placeAutocomplete',
    'placeDetails',
    'placeReverse',
  ],
  'selfReported…': ['selfReportedMeasurementList', 'selfReportedSymptomList'],
  'userGet (others)': ['userGetOthers'],
  'epidemiologicalMapGeolocation, profile and mosquito queries': [
    'epidemiologicalMapGeolocation',
    'epidemiologicalProfile',
    'epidemiologicalProfileList',
    'mosquitoTransmission',
  ],
}

interface Law {
  readonly fits: (name: string) => boolean
  readonly access: AccessRow['access']
  readonly groups: readonly string[]
}

/** Rows that the page leaves to 'every other query of a screen: as the list of that screen', or that no screen runs. */
const left = [
  'cancerPreventionList',
  'childList',
  'citizenDuplicates',
  'citizensByCidsAndCiaps',
  'cityInNumbers',
  'cytopathologyList',
  'diabeticList',
  'elderlyList',
  'hypertensionList',
  'notificationRead',
  'passwordLinkGet',
  'passwordRecover',
  'passwordSet',
  'patientQueueList',
  'polioPentavalentList',
  'pregnantList',
  'previneBrasilIndicators',
  'puerperiumList',
  'requiredFinancialExams',
  'sessionGet',
  'userSelfUpdate',
]

/** 'SEC without P, and only …' → its groups; undefined for what is said in words. */
function groupsSaid(text: string): readonly string[] | undefined {
  if (/^\s*no group\b/.test(text)) return []
  const [, other, minus] = /^\s*(?:as|users who may) (\w+)(?: without ([A-Z]))?/.exec(text) ?? []
  if (other) {
    const less = new Set<string>(minus ? sets.groupsOf(minus) : [])
    return rowNamed(other)?.groups.filter((group) => !less.has(group))
  }
  const [all = '', without = ''] = (text.trim().split(/[,;(]| and /)[0] ?? '').trim().split(' without ')
  const letters = (part: string) =>
    part
      .split(' ')
      .flatMap((one) => (named[one] ?? one).split(' '))
      .filter(Boolean)
  const found = letters(all)
  if (found.length === 0 || !found.every((letter) => /^[A-Z]$/.test(letter))) return undefined
  const less = new Set(letters(without))
  return sets.groupsOf(found.filter((letter) => !less.has(letter)).join(' '))
}

/** Names of a cell, as tests of a name: 'campaignList, Create, Update', 'benefit…', 'vehicleList and the rest'. */
function namesSaid(cell: string): ((name: string) => boolean)[] {
  const found: ((name: string) => boolean)[] = []
  let text = cell
  for (const [said, names] of Object.entries(words)) {
    if (!text.includes(said)) continue
    text = text.replace(said, '')
    found.push((name) => names.includes(name))
  }
  if (text.startsWith(' authorise, approve, reprove of requests'))
    found.push((name) => name.endsWith('Authorise'))
  let stem = ''
  for (const part of text.replaceAll(/\([^)]*\)/g, '').split(/[,;]/)) {
    const one = part.trim()
    const rest = /^(\w+)List and the rest$/.exec(one)?.[1]
    const suffix = /^…?([A-Z]\w+)$/.exec(one)?.[1]
    if (rest) found.push((name) => new RegExp(`^${rest}(List|Get|Create|Update|Delete|Search)$`).test(name))
    else if (suffix) {
      const full = `${stem}${suffix}`
      found.push((name) => name === full)
    } else if (/^[a-z]\w*$/.test(one)) {
      stem = one.replace(/(List|Get|Create|Update|Delete|Search)$/, '')
      found.push((name) => name === one)
    } else if (/^[a-z]\w*…\w*$/.test(one)) {
      const [start = '', end = ''] = one.split('…')
      const verbs = '(List|Get|Create|Update|Delete|Search|InputCreate|OutputCreate)'
      const pattern = new RegExp(end === '' ? `^${start}${verbs}$` : `^${start}\\w+${end}$`)
      found.push((name) => pattern.test(name))
    }
  }
  return found
}

const laws: readonly Law[] = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Queries'))
  .flatMap((line): Law[] => {
    const [, cell = '', said = ''] = line.split('|')
    // 'SEC; healthCareCreate, measurementCreate: S Y C D': what follows has names of its own.
    const [first = '', ...more] = said.split(';')
    const own = more.flatMap((part) => {
      const [names, groups] = part.split(':')
      return groups === undefined ? [] : [[names ?? '', groups] as const]
    })
    return [[cell, first] as const, ...own].flatMap(([names, text]): Law[] => {
      const fits = (name: string) => namesSaid(names).some((test) => test(name))
      const kind = /^\s*(public|authenticated)\b/.exec(text)?.[1]
      if (kind === 'public' || kind === 'authenticated') return [{ fits, access: kind, groups: [] }]
      if (/^\s*for users of the citizens' own app/.test(text)) return [{ fits, access: 'closed', groups: [] }]
      if (/^\s*provider staff only/.test(text)) return [{ fits, access: 'provider', groups: [] }]
      const groups = groupsSaid(text)
      return groups ? [{ fits, access: 'private', groups }] : []
    })
  })

describe('the rows of all areas together', () => {
  test('are those of the areas that the product is made of', () => {
    const areas = new Set(knownRows().map(({ area }) => area))
    expect([...areas].sort()).toEqual(['core', ...productParts.areas.map(({ area }) => area)].sort())
  })

  test('say what access.md says', () => {
    const wrong = knownRows().flatMap(({ name, access, groups }) => {
      const said = laws.filter(({ fits }) => fits(name))
      const isSaid = said.some(
        (law) => law.access === access && [...law.groups].sort().join() === [...groups].sort().join(),
      )
      return said.length === 0 || isSaid
        ? []
        : [{ name, access, groups, said: said.map((law) => law.groups) }]
    })
    expect(wrong).toEqual([])
  })

  test('are named by access.md, follow the list of their screen, or are for services', () => {
    const isNamed = ({ name }: AccessRow) => laws.some(({ fits }) => fits(name))
    const asItsList = ({ name, groups }: AccessRow) => {
      const list = rowNamed(name.replace(/(Get|Create|Update)$/, 'List'))
      return (
        list !== undefined && isNamed(list) && [...list.groups].sort().join() === [...groups].sort().join()
      )
    }
    const others = knownRows().filter((row) => row.access !== 'service' && !isNamed(row) && !asItsList(row))
    expect(others.map(({ name }) => name).sort()).toEqual(left)
    expect(knownRows().filter(isNamed).length).toBeGreaterThan(150)
  })

  test('have a Portuguese title of their own each', () => {
    const titles = knownRows().map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
    for (const title of titles) expect(title).toMatch(/^[A-ZÁÉÍÓÚÂÊÔÃÕÇ]/)
  })

  test('are called in the words of the interface (interface-words.md)', () => {
    const others = /\b(Criar|Adicionar|Modificar|Excluir|Apagar|Requisiç|pedido(?!s? do titular))/
    expect(
      knownRows()
        .map(({ title }) => title)
        .filter((title) => others.test(title)),
    ).toEqual([])
  })

  test('have no second spelling among them, and the first of each', () => {
    for (const [alias, name] of Object.entries(aliases)) {
      expect(rowNamed(alias)).toBeUndefined()
      expect(rowNamed(name)?.name).toBe(name)
    }
  })
})
