import { id, object, oneOf, position, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** What a citizen's territory may follow from, the surest first; of choices and households the area that keeps citizens knows. */
export const territoryRules = {
  chosen: 'Escolha',
  household: 'Domicílio',
  street: 'Rua',
  neighborhood: 'Bairro',
  position: 'Localização',
} as const

export type TerritoryRule = keyof typeof territoryRules

/**
 * Whose territory an address lies in: the micro-area with its agent and health unit, only agent and unit where no
 * micro-area is drawn, or the unit alone where more cannot be said. Access `service`.
 */
export const territoryOf = query(rows.territoryOf, {
  input: {
    publicPlaceType: text('Tipo de logradouro').max(60),
    publicPlace: text('Logradouro').max(60),
    neighborhoodId: id('Bairro'),
    position: position('Localização'),
    /** An agent who was chosen, whatever the address says. */
    agentId: id('Agente'),
  },
  output: {
    /** What it follows from; empty: unknown for this address. */
    rule: oneOf('Regra', territoryRules),
    microArea: object('Microárea', { id: id().required(), code: text('Código').required() }),
    agent: object('Agente', {
      id: id().required(),
      name: text('Nome').required(),
      cns: text('CNS'),
    }),
    healthUnit: object('Unidade de saúde', {
      id: id().required(),
      name: text('Nome').required(),
      cnes: text('CNES'),
    }),
  },
  reads: ['healthUnit', 'user', 'territory'],
})
