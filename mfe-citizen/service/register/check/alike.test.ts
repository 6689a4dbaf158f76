import { alike, type Compared } from './alike.ts'
import { row } from './alike-row.ts'
import { soundsOf } from './sounds.ts'

test.each([
  ['Thiago Souza', 'Tiago de Sousa'],
  ['Luiz Wanderley', 'Luís Vanderlei'],
  ['Michele Chaves', 'Mixelle Xaves'],
  ['Helena Araújo', 'Elena Araujo'],
  ['Victor Raphael', 'Vitor Rafael'],
  ['Jéssica Quirino', 'Géssica Kirino'],
  ['Neuza Conceição', 'Neusa Conceissão'],
  ['Cristiane Philomena', 'Christiane Filomena'],
  ['Anna Maria', 'Ana Maria'],
])('%s sounds like %s', (one, other) => {
  expect(soundsOf(one)).toEqual(soundsOf(other))
})

test.each([
  ['Ana', 'Ane Lu'],
  ['Marcos', 'Marcia'],
  ['João', 'José'],
  ['Carlos', 'Karina'],
])('%s sounds otherwise than %s', (one, other) => {
  expect(soundsOf(one)).not.toEqual(soundsOf(other))
})

const known: Compared = {
  name: 'Maria José de Souza',
  birthDate: '1980-05-04',
  mothersName: 'Ana de Souza',
  cpf: null,
  cns: null,
  mobilePhone: null,
  householdId: null,
}

test.each<[string, Partial<Compared>, number, string]>([
  ['is the same in all', {}, 100, 'mesmo nome, mesma data de nascimento, mesma mãe'],
  ['is written as it sounds', { name: 'Maria Jozé Sousa' }, 100, 'nome que soa igual'],
  ['leaves out a surname', { name: 'Maria Souza' }, 85, 'um deles sem todos os sobrenomes'],
  ['has married', { name: 'Maria José Lima' }, 75, 'outro sobrenome'],
  ['has day and month changed', { birthDate: '1980-04-05' }, 90, 'datas de nascimento parecidas'],
  ['is of the wrong year', { birthDate: '1981-05-04' }, 90, 'datas de nascimento parecidas'],
  ['has no birth date', { birthDate: null }, 75, 'mesma mãe'],
  ['has no mother', { mothersName: null }, 80, 'mesma data de nascimento'],
  ['has a mother whom they did not know', { mothersName: 'Mãe desconhecida' }, 80, 'mesmo nome'],
  ['has a mother without her surname', { mothersName: 'Ana' }, 95, 'mãe de nome parecido'],
])('a record is probably of the same person that %s', (_what, given, score, reason) => {
  const found = alike(known, { ...known, ...given })
  expect(found?.score).toBe(score)
  expect(found?.reasons.join(', ')).toContain(reason)
  expect(alike({ ...known, ...given }, known)).toEqual(found)
})

test.each<[string, Partial<Compared>]>([
  ['another mother', { mothersName: 'Rosa Lima' }],
  ['another birth date', { birthDate: '1983-07-04' }],
  ['another first name', { name: 'Marta José de Souza' }],
  ['nothing but the name in common', { birthDate: null, mothersName: null }],
  ['the name of a twin', { name: 'Maria Clara de Souza', householdId: 'h', mobilePhone: '11999990000' }],
])('a record is of another person with %s', (_what, given) => {
  const beside = { householdId: 'h', mobilePhone: '11999990000' }
  expect(alike({ ...known, ...beside }, { ...known, ...given })).toBeNull()
})

test('two numbers of CPF are two people, two of CNS may be one', () => {
  const cpfs = [{ cpf: '52998224725' }, { cpf: '11144477735' }]
  expect(alike({ ...known, ...cpfs[0] }, { ...known, ...cpfs[1] })).toBeNull()
  expect(alike({ ...known, ...cpfs[0] }, known)?.score).toBe(100)
  const found = alike({ ...known, cns: '700000000000001' }, { ...known, cns: '700000000000002' })
  expect(found).toMatchObject({ score: 95, reasons: expect.arrayContaining(['CNS diferentes']) })
})

test('a phone and a home in common make it surer', () => {
  const beside = { mobilePhone: '(11) 99999-0000', householdId: 'h' }
  const short = { name: 'Maria Souza', mothersName: null }
  expect(alike(known, { ...known, ...short })).toBeNull()
  expect(alike({ ...known, ...beside }, { ...known, ...short, ...beside })).toEqual({
    score: 80,
    reasons: [
      'mesmo nome, um deles sem todos os sobrenomes',
      'mesma data de nascimento',
      'mesmo celular',
      'mesmo domicílio',
    ],
  })
})

test('two records of one person have a key in common', () => {
  const keys = row(known)
  const shared = (given: Partial<Compared>) => {
    const other = row({ ...known, ...given })
    return (['byYear', 'byBirth', 'byMother'] as const).filter((key) => keys?.[key] === other?.[key])
  }
  expect(shared({})).toEqual(['byYear', 'byBirth', 'byMother'])
  expect(shared({ name: 'Maria Souza' })).toEqual(['byYear', 'byBirth'])
  expect(shared({ name: 'Maria José Lima' })).toEqual(['byBirth'])
  expect(shared({ birthDate: '1980-04-05' })).toEqual(['byYear', 'byMother'])
  expect(shared({ birthDate: null })).toEqual(['byMother'])
  expect(shared({ mothersName: null })).toEqual(['byYear', 'byBirth'])
})
