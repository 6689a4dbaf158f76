import { describeContract } from '@saude/contract/describe'
import { cpf, id, text } from '@saude/contract/fields'
import { type Query, query } from '@saude/contract/query'
import { acceptContract } from './accept.ts'

const get = query('citizenGet', { input: { id: id().required() }, output: { name: text('Nome') } })
const contract = describeContract('citizen', '1.0.0', [get as unknown as Query]) // of one type
const { citizenGet } = contract.queries
const claiming = (queries: object) => ({ ...contract, queries })

test('a contract that keeps to the access table is accepted; names that the table lacks are told', () => {
  const more = claiming({ citizenGet, citizenFortune: citizenGet })
  expect(acceptContract('citizen', more)).toEqual({ contract: more, unknown: ['citizenFortune'] })
})

test('who asks for less access than the table gives may', () => {
  expect(
    acceptContract('citizen', claiming({ citizenGet: { ...citizenGet, access: 'service', groups: [] } })),
  ).toMatchObject({ unknown: [] })
})

test.each([
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
      query('citizenSearch', { method: 'GET', input: { cpf: cpf() }, output: {} }) as unknown as Query,
    ]),
    'a consulta citizenSearch poria o dado pessoal cpf no endereço',
  ],
  ['no contract', '<html>', 'o contrato não diz área e versão'],
])('a contract that claims %s is refused', (_, body, words) => {
  expect(() => acceptContract('citizen', body)).toThrow(words)
})
