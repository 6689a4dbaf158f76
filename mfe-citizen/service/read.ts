import { digits } from '@saude/contract/documents'
import { AppError } from '@saude/contract/errors'
import { formatCns } from '@saude/contract/formats'
import { searchName } from '@saude/contract/search'
import { pageOf } from '@saude/service/page'
import { prefix, tokens } from '@saude/service/store'
import { citizenGet, citizenList, citizenSearch } from '../contract/citizen.ts'
import { answered } from './citizen.ts'
import { on } from './collections.ts'

/** How many a search offers. */
const offered = 20

export const listCitizens = on(citizenList, async ({ input, collections }) =>
  pageOf(collections.citizen, citizenList, input, {
    filter: {
      ...(input.name && { searchTokens: tokens(input.name) }),
      ...(input.q && byNameOrNumber(input.q)),
      ...(input.cpf && { cpf: prefix(input.cpf) }),
      ...(input.cns && { cns: prefix(input.cns) }),
      ...(input.gender && { gender: input.gender }),
      ...(input.responsibleAcs && { responsibleAcsId: input.responsibleAcs.id }),
      ...(typeof input.withLocation === 'boolean' && { hasLocation: input.withLocation }),
    },
    sort: { name: 'searchName' },
    map: answered,
    also: ['cnsResponsibleProfessional'],
  }),
)

/** What was typed into a search is a name, or a CPF or CNS where it has digits only. */
function byNameOrNumber(q: string) {
  const number = digits(q)
  if (number.length > 0 && !/[^\d\s./-]/.test(q))
    return { $or: [{ cpf: prefix(number) }, { cns: prefix(number) }] }
  return searchName(q) ? { searchTokens: tokens(q) } : {}
}

export const getCitizen = on(citizenGet, async ({ input, collections }) => {
  const citizen = await collections.citizen.findOne({ _id: input.id })
  if (!citizen) throw new AppError('notFound')
  return answered(citizen)
})

export const searchCitizens = on(citizenSearch, async ({ input, collections }) => {
  const found = await collections.citizen
    .find(input.q ? byNameOrNumber(input.q) : {}, { sort: { searchName: 1, _id: 1 }, limit: offered })
    .toArray()
  return {
    items: found.map(({ _id, name, cns }) => ({
      id: _id,
      name,
      cns,
      description: cns ? `CNS ${formatCns(cns)}` : null,
    })),
  }
})
