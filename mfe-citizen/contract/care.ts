import { id, object, oneOf, point, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { territoryRules } from '@saude/core/contract/territory-of'
import { rows } from './access.ts'

/** Who will look after somebody at an address, said before it is saved. */
export const citizenCareOf = query(rows.citizenCareOf, {
  input: {
    /** The citizen, where there is a record: what an import or another rule said of them may stand. */
    id: id(),
    addressOnCity: yesNo('Mora no município'),
    neighborhoodId: id('Bairro'),
    addressPublicPlaceType: text('Tipo de logradouro').max(60),
    addressPublicPlace: text('Logradouro', { personal: 'text' }).max(72),
    addressNumber: text('Número', { personal: 'text' }).max(10),
    position: point('Localização'),
    /** Who was chosen in place of who looks after the address; null takes a choice back. */
    chosenAcsId: id('Agente de saúde'),
  },
  output: {
    /** What it follows from; empty: unknown, or it stays as it is. */
    rule: oneOf('Regra', territoryRules),
    agent: object('Agente', { id: id().required(), name: text('Nome') }),
    healthUnit: object('Unidade de saúde', { id: id().required(), name: text('Nome') }),
    microArea: text('Microárea'),
  },
  reads: ['healthUnit', 'user', 'territory'],
})

export const careQueries = [citizenCareOf]
