import { rows } from '@saude/citizen/contract/access'
import '@saude/contract/testing/rows'
import { accessOf, defaultPermissions, titleOf } from '@saude/contract/access'
import { describeContract } from '@saude/contract/describe'
import { cpf, id, text } from '@saude/contract/fields'
import { type Query, query } from '@saude/contract/query'
import { acceptContract } from './accept.ts'

const get = query(rows.citizenGet, { input: { id: id().required() }, output: { name: text('Nome') } })
const contract = describeContract('citizen', '1.0.0', [get as unknown as Query]) // of one type
const { citizenGet } = contract.queries
const claiming = (queries: object) => ({ ...contract, queries })

test('a contract that keeps to the access table is accepted; names that the table lacks are reported', () => {
  const more = claiming({ citizenGet, citizenFortune: citizenGet })
  expect(acceptContract('citizen', more)).toEqual({
    contract: more,
    unknown: ['citizenFortune'],
    refused: [],
  })
})

test('who asks for less access than the table gives may', () => {
  expect(
    acceptContract('citizen', claiming({ citizenGet: { ...citizenGet, access: 'service', groups: [] } })),
  ).toMatchObject({ unknown: [] })
})

const fortune = {
  name: 'citizenFortune',
  area: 'citizen',
  title: 'Sorte do cidadão',
  access: 'private',
  groups: ['nurse'],
} as const

test("a query that no one knew is served as its area's row says", () => {
  const more = claiming({ citizenGet, citizenFortune: { ...citizenGet, groups: ['nurse'] } })
  expect(acceptContract('citizen', { ...more, rows: [fortune] })).toMatchObject({ unknown: [], refused: [] })
  expect(defaultPermissions('nurse')).toContain('citizenFortune')
  expect(titleOf('citizenFortune')).toBe('Sorte do cidadão')
})

test('the groups of a permission that exists stay, and that they were not taken is reported', () => {
  const before = rows.citizenGet.groups
  const row = { ...rows.citizenGet, groups: ['driver'] as const }
  expect(acceptContract('citizen', { ...claiming({ citizenGet }), rows: [row] }).refused).toEqual([
    'os grupos da permissão citizenGet não mudam enquanto o sistema roda',
  ])
  expect(accessOf('citizenGet').groups).toEqual(before)
})

test('what a refused contract declares does not join the table', () => {
  const row = { ...fortune, name: 'citizenLuck' }
  const body = claiming({ citizenGet: { ...citizenGet, access: 'public' } })
  expect(() => acceptContract('citizen', { ...body, rows: [row] })).toThrow()
  expect(titleOf('citizenLuck')).toBe('citizenLuck')
})

test.each([
  [
    "another area's row",
    { ...contract, rows: [{ ...fortune, name: 'travelList' }] },
    'a permissão travelList é da área travel',
  ],
  [
    'a row for another area',
    { ...contract, rows: [{ ...fortune, name: 'travelFortune', area: 'travel' }] },
    'a permissão travelFortune é da área travel',
  ],
  [
    'a malformed row',
    { ...contract, rows: [{ ...fortune, groups: 'nurse' }] },
    'as permissões do contrato estão malformadas',
  ],
  [
    'to leave the client',
    {
      ...claiming({ citizenFortune: { ...citizenGet, groups: [], crossClient: true } }),
      rows: [{ ...fortune, name: 'citizenFortune' }],
    },
    'a consulta citizenFortune sairia do cliente de quem pergunta',
  ],
  ['another area', { ...contract, area: 'travel' }, 'o serviço diz ser da área travel'],
  ["another area's query", claiming({ travelList: citizenGet }), 'a consulta travelList é da área travel'],
  [
    'wider access',
    claiming({ citizenGet: { ...citizenGet, access: 'public' } }),
    'a consulta citizenGet é private, e não public',
  ],
  [
    'a query for services only',
    claiming({ citizenByIds: { ...citizenGet, groups: [] } }),
    'a consulta citizenByIds é service, e não private',
  ],
  [
    'more groups',
    claiming({ citizenGet: { ...citizenGet, groups: ['driver'] } }),
    'a consulta citizenGet não é dos grupos driver',
  ],
  [
    'personal data in addresses',
    describeContract('citizen', '1', [
      query(rows.citizenSearch, { method: 'GET', input: { cpf: cpf() }, output: {} }) as unknown as Query,
    ]),
    'a consulta citizenSearch poria o dado pessoal cpf no endereço',
  ],
  ['no contract', '<html>', 'o contrato não diz área e versão'],
])('a contract that claims %s is refused', (_, body, words) => {
  expect(() => acceptContract('citizen', body)).toThrow(words)
})
