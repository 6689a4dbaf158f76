import { demoCns } from '@saude/town/documents'
import { readBpa } from '../../contract/bpa-reader.ts'
import { monthsOfAge } from '../../contract/procedure-fit.ts'
import { checkProduction } from './check.ts'
import { consolidatedKey, consolidatedLine, fileNameOf, groupOf, individualLine, letters } from './layout.ts'
import { type Person, type ProcedureRule, type Production, prepareRules } from './production.ts'
import { makeFile } from './sheets.ts'

const professionalCns = demoCns(1, '980')
const personCns = demoCns(1001, '70')

const person: Person = {
  id: 'p1',
  name: 'José Antônio Conceição da Silva Albuquerque',
  cns: personCns,
  cpf: '52998224725',
  gender: 'M',
  birthDate: '1980-11-20',
  deathAt: null,
  raceColor: '03',
  ethnicity: null,
  nationality: '010',
  ibge: null,
  livesElsewhere: false,
  cep: '13300000',
  streetType: 'Rua',
  street: 'das Paineiras',
  number: '214',
  complement: 'Casa 2',
  neighborhood: 'Vila Nova',
  phone: '19996042718',
  email: 'jose@exemplo.com.br',
}
const entry: Production = {
  id: 'e1',
  date: '2026-10-05',
  procedure: '0301010064',
  quantity: 1,
  cid: 'I10',
  careCharacter: '02',
  unit: { id: 'u1', cnes: '2082683' },
  team: '0001482017',
  professional: { userId: 'n1', cns: professionalCns, cbo: '225142' },
  person,
}
const rule: ProcedureRule = {
  code: '0301010064',
  name: 'CONSULTA MÉDICA',
  sex: 'I',
  maxQuantity: null,
  ageMin: null,
  ageMax: null,
  occupations: ['225142'],
  cids: [],
  registers: ['01', '02', '10'],
}
const maker = { name: 'Prefeitura de São João', cnpj: '11222333000181', ibge: '3523909' }
const check = (change: Partial<Production> = {}, of: Partial<ProcedureRule> = {}) =>
  checkProduction({ ...entry, ...change }, { rules: prepareRules([{ ...rule, ...of }]), ibge: maker.ibge })
const texts = (...given: Parameters<typeof check>) => check(...given).problems.map(({ text }) => text)
const of = (change: Partial<Person>): Partial<Production> => ({ person: { ...person, ...change } })

test('what is right is billed for the person where the table allows it, else together', () => {
  expect(check()).toEqual({ instrument: 'individual', problems: [] })
  expect(check({}, { registers: ['01'] })).toEqual({ instrument: 'consolidated', problems: [] })
})

test.each<[string, Partial<Production>, Partial<ProcedureRule>, string]>([
  [
    'a procedure of e-SUS alone, elsewhere than in primary care,',
    {},
    { registers: ['10'] },
    'O procedimento só vai pelo e-SUS APS, e a unidade não é de atenção primária',
  ],
  ['a procedure of hospitals', {}, { registers: ['03'] }, 'O procedimento não é registrado por BPA'],
  ['an ended procedure', { procedure: '0301019999' }, {}, 'O procedimento não existe na competência'],
  ['no procedure', { procedure: null }, {}, 'Sem procedimento'],
  ['no unit', { unit: null }, {}, 'Sem unidade de saúde'],
  ['a unit without CNES', { unit: { id: 'u1', cnes: null } }, {}, 'A unidade de saúde não tem CNES válido'],
  [
    'no occupation',
    { professional: { userId: 'n1', cns: professionalCns, cbo: null } },
    {},
    'Sem ocupação (CBO) de quem atendeu',
  ],
  [
    'another occupation',
    {},
    { occupations: ['223505'] },
    'A ocupação (CBO) 225142 não realiza o procedimento',
  ],
  [
    'a professional without CNS',
    { professional: { userId: 'n1', cns: null, cbo: '225142' } },
    {},
    'Quem atendeu não tem CNS válido',
  ],
  ['too many', { quantity: 3 }, { maxQuantity: 2 }, 'A quantidade 3 passa do máximo de 2'],
  ['none', { quantity: 0 }, {}, 'A quantidade não é um número a partir de 1'],
  ['the other sex', {}, { sex: 'F' }, 'O procedimento não é do sexo do cidadão'],
  ['no diagnosis', { cid: null }, { cids: ['E119'] }, 'O procedimento exige CID'],
  ['another diagnosis', {}, { cids: ['E119'] }, 'O CID I10 não é do procedimento'],
  ['too young', {}, { ageMin: 551 }, 'O cidadão é mais novo do que o procedimento permite'],
  ['too old', {}, { ageMax: 549 }, 'O cidadão é mais velho do que o procedimento permite'],
  ['a day after the death', of({ deathAt: '2026-10-04' }), {}, 'A data é posterior ao óbito'],
  ['a day before the birth', of({ birthDate: '2026-10-06' }), {}, 'A data é anterior ao nascimento'],
  ['no birth date', of({ birthDate: null }), {}, 'O cidadão não tem data de nascimento'],
  ['no numbers', of({ cns: null, cpf: null }), {}, 'O cidadão não tem CPF nem CNS válido'],
  [
    'wrong numbers',
    of({ cns: '123456789012345', cpf: '11111111111' }),
    {},
    'O cidadão não tem CPF nem CNS válido',
  ],
  ['no sex', of({ gender: null }), {}, 'O cidadão não tem sexo'],
  ['no colour', of({ raceColor: null }), {}, 'O cidadão não tem raça/cor'],
  ['no ethnicity', of({ raceColor: '05' }), {}, 'O cidadão indígena não tem etnia'],
  ['no nationality', of({ nationality: null }), {}, 'O cidadão não tem nacionalidade'],
  ['no city', of({ livesElsewhere: true }), {}, 'O cidadão não tem município de residência (IBGE)'],
])('%s keeps an entry out, and says so', (_, change, more, text) => {
  expect(texts(change, more)).toEqual([text])
})

test('what is paid for an unknown companion is not checked by the age and sex of the patient', () => {
  const ofGrownWoman = { ageMin: 216, ageMax: 549, sex: 'F' }
  const child = of({ birthDate: '2020-01-01' })
  expect(texts(child, ofGrownWoman)).toHaveLength(2)
  expect(texts({ ...child, isOfCompanion: true }, ofGrownWoman)).toEqual([])
  expect(texts({ ...of({ birthDate: null }), isOfCompanion: true })).toEqual([
    'O cidadão não tem data de nascimento',
  ])
})

test('a month without its table is said, with the screen on which it is sent', () => {
  const { problems } = checkProduction(entry, { rules: undefined, ibge: null })
  expect(problems).toEqual([
    {
      reason: 'noTable',
      text: 'A tabela SIGTAP de 10/2026 não foi carregada',
      href: '/app/upload-sigtap',
    },
  ])
})

test('each problem leads to the screen that mends it', () => {
  const href = (...given: Parameters<typeof check>) => check(...given).problems[0]?.href
  expect(href(of({ raceColor: null }))).toBe('/app/citizen/update/p1')
  expect(href({ quantity: 0 })).toBe('/app/citizen/history/p1')
  expect(href({ quantity: 0, mendedAt: '/app/x' })).toBe('/app/x')
  expect(href({ unit: { id: 'u1', cnes: '1' } })).toBe('/app/options/health-unit/update/u1')
  expect(href({ professional: { userId: 'n1', cns: null, cbo: '225142' } })).toBe(
    '/app/options/user/update/n1',
  )
})

test('consolidated entries need nothing of the person but the age', () => {
  const nameless = of({ cns: null, cpf: null, raceColor: null, nationality: null, gender: null })
  expect(texts(nameless, { registers: ['01'] })).toEqual([])
})

test('ages are whole months, also around the end of one', () => {
  expect(monthsOfAge('2026-01-31', '2026-02-28')).toBe(0)
  expect(monthsOfAge('2026-01-31', '2026-03-31')).toBe(2)
  expect(monthsOfAge('1980-11-20', '2026-10-05')).toBe(550)
})

test('an individual line is read back with every column', () => {
  const { text } = makeFile([individualLine(entry, maker.ibge)], { maker, month: '2026-10' })
  const { header, individual } = readBpa(text)
  expect(header).toMatchObject({
    month: '202610',
    lines: '000001',
    sheets: '000001',
    origin: 'PREFEITURA DE SAO JOAO',
    acronym: 'PSJ',
    cnpj: '11222333000181',
    level: 'M',
  })
  expect(individual).toEqual([
    {
      type: '03',
      cnes: '2082683',
      month: '202610',
      professionalCns,
      cbo: '225142',
      day: '20261005',
      sheet: '001',
      place: '01',
      procedure: '0301010064',
      cns: '',
      sex: 'M',
      city: '352390',
      cid: 'I10',
      age: '045',
      quantity: '000001',
      character: '02',
      authorization: '',
      origin: 'BPA',
      name: 'JOSE ANTONIO CONCEICAO DA SILV',
      birth: '19801120',
      color: '03',
      ethnicity: '',
      nationality: '010',
      service: '',
      classification: '',
      teamSequence: '',
      teamArea: '',
      cnpj: '',
      cep: '13300000',
      streetType: '081',
      street: 'DAS PAINEIRAS',
      complement: 'CASA 2',
      number: '214',
      neighborhood: 'VILA NOVA',
      phone: '19996042718',
      email: 'JOSE@EXEMPLO.COM.BR',
      team: '0001482017',
      cpf: '52998224725',
      homeless: 'N',
    },
  ])
})

test('of CNS and CPF one stands in a line: the CPF wherever it is known', () => {
  const numbers = (person: Partial<Person>) => {
    const line = individualLine({ ...entry, ...of(person) }, maker.ibge)
    const [read] = readBpa(makeFile([line], { maker, month: '2026-10' }).text).individual
    return { cns: read?.cns, cpf: read?.cpf }
  }
  expect(numbers({})).toEqual({ cns: '', cpf: '52998224725' })
  expect(numbers({ cpf: null })).toEqual({ cns: personCns, cpf: '' })
  expect(numbers({ cpf: '11111111111' })).toEqual({ cns: personCns, cpf: '' })
})

test('old values that have another form leave their columns empty', () => {
  const odd = { ...entry, team: '12', ...of({ cep: '1330', phone: 'sem', email: null, streetType: 'Viela' }) }
  const [read] = readBpa(
    makeFile([individualLine(odd, maker.ibge)], { maker, month: '2026-10' }).text,
  ).individual
  expect(read).toMatchObject({ cep: '', phone: '', team: '', streetType: '', email: '' })
})

test('consolidated lines hold unit, month, occupation, procedure and age, added up', () => {
  const key = consolidatedKey(entry, true)
  const line = consolidatedLine(key, 12)
  const { consolidated } = readBpa(makeFile([line], { maker, month: '2026-10' }).text)
  expect(consolidated).toEqual([
    {
      type: '02',
      cnes: '2082683',
      month: '202610',
      cbo: '225142',
      sheet: '001',
      place: '01',
      procedure: '0301010064',
      age: '045',
      quantity: '000012',
      origin: 'BPA',
    },
  ])
})

describe('sheets', () => {
  const lines = (count: number, more: Partial<Production> = {}) =>
    Array.from({ length: count }, (_, index) =>
      individualLine({ ...entry, ...more, id: `e${String(index).padStart(4, '0')}` }, maker.ibge),
    )
  const make = (given: ReturnType<typeof lines>, options = {}) =>
    makeFile(given, { maker, month: '2026-10', ...options })

  test('have twenty lines each, and begin anew for another professional, occupation and month', () => {
    const other = { professional: { userId: null, cns: personCns, cbo: '225142' } }
    const { text, sheets } = make([...lines(41), ...lines(1, other), ...lines(1, { date: '2026-09-30' })])
    expect(sheets).toBe(5)
    const { individual } = readBpa(text)
    const own = individual.filter(
      ({ month, professionalCns }) => month === '202610' && professionalCns.startsWith('98'),
    )
    expect(own.map(({ sheet, place }) => `${sheet}/${place}`).filter((at) => at.endsWith('/01'))).toEqual([
      '001/01',
      '002/01',
      '003/01',
    ])
    expect(own).toHaveLength(41)
  })

  test('of late production go on behind those that were exported', () => {
    const first = make(lines(21))
    const late = make(lines(1, { id: 'late' }), { lastSheets: first.lastSheets })
    expect(readBpa(late.text).individual[0]).toMatchObject({ sheet: '003', place: '01' })
  })

  test('beyond 999 are refused', () => {
    const [line] = lines(1)
    if (!line) throw new Error('one line')
    expect(() => make([line], { lastSheets: { [groupOf(line.head)]: 999 } })).toThrow('More than 999 sheets')
  })

  test('the same lines in another order make the same bytes', () => {
    const given = [...lines(30), consolidatedLine(consolidatedKey(entry, true), 3)]
    expect(make([...given].reverse()).text).toBe(make(given).text)
  })

  test('are in order also where there are more lines than are put in order at once', () => {
    const given = Array.from({ length: 10_000 }, (_, index) => {
      const day = `2026-10-${String((index % 31) + 1).padStart(2, '0')}`
      const cns = demoCns(index, '70')
      return individualLine({ ...entry, ...of({ cns, cpf: null }), date: day, id: `e${index}` }, maker.ibge)
    })
    const { text, lines: count } = make(given)
    expect(count).toBe(10_000)
    const { individual } = readBpa(text)
    const order = individual.map(({ day, cns }) => `${day} ${cns}`)
    expect(order).toEqual([...order].sort())
    expect(new Set(individual.map(({ sheet, place }) => `${sheet}/${place}`)).size).toBe(10_000)
    expect(make([...given].reverse()).text).toBe(text)
  })
})

test('the file is named after its month', () => {
  expect(fileNameOf('Prefeitura de São João', '2026-10')).toBe('PAPSJ.OUT')
  expect(letters('Ação & “fé”', 12)).toBe('ACAO & FE   ')
})

test('the reader refuses what is not so', () => {
  const { text } = makeFile([individualLine(entry, maker.ibge)], { maker, month: '2026-10' })
  expect(() => readBpa(text.replace('000001', '000002'))).toThrow('number of lines')
  expect(() => readBpa(text.replace('JOSE', 'JOSÉ'))).toThrow('ASCII')
  expect(() => readBpa(text.replaceAll('\r\n', '\n'))).toThrow('CRLF')
  expect(() => readBpa(text.replace('0301010064', '0301010065'))).toThrow('control')
})
