import { demoCns } from '@saude/town/documents'
import { type CheckOptions, checkProduction } from './check.ts'
import { consolidatedKey, consolidatedLine, individualLine } from './layout.ts'
import { type Person, type ProcedureRule, type Production, prepareRules } from './production.ts'

/** What the details of SIGTAP ask for, each with procedures that have it in the official table of 08/2026. */

const person: Person = {
  id: 'p1',
  name: 'José da Silva',
  cns: demoCns(1001, '70'),
  cpf: '52998224725',
  gender: 'M',
  birthDate: '1980-11-20',
  deathAt: null,
  raceColor: '03',
  ethnicity: null,
  nationality: '010',
  ibge: null,
  livesElsewhere: false,
  cep: null,
  streetType: null,
  street: null,
  number: null,
  complement: null,
  neighborhood: null,
  phone: null,
  email: null,
}
const cnsOnly = { ...person, cpf: null }
const unknown = { ...person, cpf: null, cns: null }

/** Facts of `rl_procedimento_registro`, `rl_procedimento_detalhe` and `rl_procedimento_cid`, 202608. */
const official = {
  glucose: { code: '0202010473', registers: ['01', '02', '05', '07'], details: ['053', '058', '060'] },
  specialist: { code: '0301010072', registers: ['01', '02', '07'], details: ['012', '053', '058', '060'] },
  consultation: { code: '0301010064', registers: ['01', '02', '10'], details: ['009', '012'] },
  workers: { code: '0301010056', registers: ['01', '02', '10'], details: ['012'] },
  crossmatch: { code: '0501040064', registers: ['02', '04'], details: ['034'] },
  hearingAid: { code: '0701030305', registers: ['02'], details: ['009', '037'] },
  cytology: { code: '0203010035', registers: ['02', '04', '07'], details: ['048', '053', '058'] },
  licensing: { code: '0102010072', registers: ['01'], details: ['021', '029'] },
  mentalHealth: { code: '0301080046', registers: ['09'], details: ['036', '038'] },
  weight: { code: '0101040024', registers: ['01', '02'], details: [] },
} as const satisfies Readonly<
  Record<string, { code: string; registers: readonly string[]; details: readonly string[] }>
>

const ruleOf = (fact: {
  code: string
  registers: readonly string[]
  details: readonly string[]
}): ProcedureRule => ({
  name: fact.code,
  sex: 'I',
  maxQuantity: null,
  ageMin: null,
  ageMax: null,
  occupations: [],
  cids: [],
  ...fact,
})

const entryOf = (code: string, more: Partial<Production> = {}): Production => ({
  id: 'e1',
  date: '2026-10-05',
  procedure: code,
  quantity: 1,
  cid: null,
  careCharacter: '02',
  unit: { id: 'u1', cnes: '2082683' },
  team: null,
  professional: { userId: 'n1', cns: demoCns(1, '980'), cbo: '225142' },
  person,
  ...more,
})

const check = (
  of: keyof typeof official,
  more: Partial<Production> = {},
  options: Partial<CheckOptions> = {},
) => {
  const rule = ruleOf(official[of])
  return checkProduction(entryOf(rule.code, more), {
    rules: prepareRules([rule]),
    ibge: '3523909',
    ...options,
  })
}
const reasons = (...given: Parameters<typeof check>) => check(...given).problems.map(({ reason }) => reason)

describe('058 Obrigatório CPF', () => {
  test('asks for the CPF, and takes no CNS in its place', () => {
    expect(reasons('glucose')).toEqual([])
    expect(reasons('glucose', { person: cnsOnly })).toEqual(['noCpf'])
    expect(reasons('glucose', { person: unknown })).toEqual(['noNumber'])
  })
  test('but of indigenous people', () => {
    const indigenous = { ...cnsOnly, raceColor: '05', ethnicity: '0042' }
    expect(reasons('glucose', { person: indigenous })).toEqual([])
    expect(reasons('glucose', { person: { ...indigenous, cns: null } })).toEqual(['noNumber'])
  })
  test('is never consolidated', () => {
    expect(check('glucose', { person: cnsOnly }, { consolidates: true })).toMatchObject({
      instrument: 'individual',
      problems: [{ reason: 'noCpf' }],
    })
  })
})

describe('009 Exige CPF/CNS', () => {
  test('takes either number', () => {
    expect(reasons('consultation', { person: cnsOnly })).toEqual([])
    expect(reasons('consultation', { person: unknown })).toEqual(['noNumber'])
  })
  test('is never consolidated', () => {
    expect(check('consultation', { person: unknown }, { consolidates: true }).problems).toHaveLength(1)
  })
})

test('034 Não exige CPF/CNS asks for no number, but for all else that names a person', () => {
  expect(reasons('crossmatch', { person: unknown })).toEqual([])
  expect(reasons('crossmatch', { person: { ...unknown, gender: null } })).toEqual(['noSex'])
})

describe('012 Exige idade no BPA (Consolidado)', () => {
  const keyOf = (of: keyof typeof official, birthDate: string) =>
    consolidatedKey(entryOf(official[of].code, { person: { ...person, birthDate } }), of === 'workers')
  test('adds up each age by itself', () => {
    expect(keyOf('workers', '1980-01-01')).not.toBe(keyOf('workers', '1990-01-01'))
    expect(consolidatedLine(keyOf('workers', '1980-01-01'), 2).tail.slice(10, 13)).toBe('046')
  })
  test('of all others the age stays empty, and all ages are one line', () => {
    expect(keyOf('weight', '1980-01-01')).toBe(keyOf('weight', '1990-01-01'))
    expect(consolidatedLine(keyOf('weight', '1980-01-01'), 2).tail.slice(10, 13)).toBe('   ')
  })
  test('and is asked of the person then alone', () => {
    const ageless = { person: { ...unknown, birthDate: null } }
    expect(reasons('weight', ageless, { consolidates: true })).toEqual([])
    expect(reasons('workers', ageless, { consolidates: true })).toContain('noBirth')
  })
})

test('021 Não Exige CBO takes who has none', () => {
  const professional = { userId: 'n1', cns: null, cbo: null }
  expect(reasons('licensing', { professional })).toEqual([])
  expect(reasons('weight', { professional })).toContain('noOccupation')
})

test('029 Admite período maior is taken five months later, all else three', () => {
  const month = '2026-10'
  const late = (of: keyof typeof official, date: string) => reasons(of, { date }, { month })
  expect(late('licensing', '2026-05-31')).toEqual([])
  expect(late('licensing', '2026-04-30')).toEqual(['late'])
  expect(late('weight', '2026-07-01')).toEqual([])
  expect(late('weight', '2026-06-30')).toEqual(['late'])
  expect(check('weight', { date: '2026-06-30' }, { month }).problems[0]?.text).toBe(
    'Em 10/2026 o SIA não aceita mais a competência 06/2026',
  )
})

test('036 and 038 are of RAAS, which is none of these instruments', () => {
  expect(reasons('mentalHealth')).toEqual(['otherRegister'])
})

test('037 Exige CNPJ do Fornecedor is written in its columns', () => {
  expect(reasons('hearingAid')).toEqual(['noSupplier'])
  const supplier = '11222333000181'
  expect(reasons('hearingAid', { supplier })).toEqual([])
  const { head, tail } = individualLine(entryOf(official.hearingAid.code, { supplier }), '3523909')
  // 178 to 191, counted from 1.
  expect(`${head}00101${tail}`.slice(177, 191)).toBe(supplier)
})

test('038 Exige Serviço/Classificação is not known of anybody', () => {
  const rule = ruleOf({ code: '0301080046', registers: ['02'], details: ['038'] })
  const { problems } = checkProduction(entryOf(rule.code), { rules: prepareRules([rule]), ibge: '3523909' })
  expect(problems.map(({ reason }) => reason)).toEqual(['noService'])
})

test('048 Exige CID takes any, where the table names none', () => {
  expect(reasons('cytology')).toEqual(['noCid'])
  expect(reasons('cytology', { cid: 'C50' })).toEqual([])
})

describe('consolidated or individual', () => {
  test('is the choice of the month, where the person is not known well enough', () => {
    const stranger = { person: { ...unknown, nationality: null } }
    expect(check('weight', stranger)).toMatchObject({
      instrument: 'individual',
      couldConsolidate: true,
      problems: [{ reason: 'noNumber' }, { reason: 'noNationality' }],
    })
    expect(check('weight', stranger, { consolidates: true })).toEqual({
      instrument: 'consolidated',
      couldConsolidate: true,
      problems: [],
    })
  })
  test('who is known goes individual whatever was chosen', () => {
    expect(check('weight', {}, { consolidates: true })).toEqual({ instrument: 'individual', problems: [] })
  })
  test('what is wrong with the act itself keeps it out of both', () => {
    const wrong = check('weight', { person: unknown, unit: null }, { consolidates: true })
    expect(wrong.problems.map(({ reason }) => reason)).toEqual(['noUnit', 'noNumber'])
  })
  test('a table without details is no ground to consolidate', () => {
    const { details: _, ...rule } = ruleOf(official.weight)
    expect(
      checkProduction(entryOf(rule.code, { person: unknown }), {
        rules: prepareRules([rule]),
        ibge: '3523909',
        consolidates: true,
      }).problems.map(({ reason }) => reason),
    ).toEqual(['noNumber'])
  })
})

test('what a team of primary care does goes by e-SUS APS alone, whatever else is wrong with it', () => {
  expect(check('consultation', { isPrimaryCare: true, person: unknown })).toEqual({
    instrument: 'esus',
    problems: [],
  })
  expect(check('glucose', { isPrimaryCare: true })).toEqual({ instrument: 'individual', problems: [] })
})
