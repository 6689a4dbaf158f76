import { cep, email, oneOf, phone, relation, text, yesNo } from '@saude/contract/fields'
import { pastDate } from '@saude/contract/fields-past'
import { citizenRef } from './citizen-ref.ts'
import { deathPlaces } from './death-places.ts'

/** Fields of a citizen beside who they are: relatives, contact, address, who looks after them, death. */

const inCity = { showWhen: { addressOnCity: [true] } } as const
const elsewhere = { showWhen: { addressOnCity: [false] } } as const
const personal = { personal: 'text' } as const

/** Relatives who are registered themselves: a child has their address, and with it their agent. */
export const family = {
  mother: citizenRef('Mãe cadastrada'),
  responsible: citizenRef('Responsável cadastrado'),
}

export const contact = {
  mobilePhone: phone('Celular'),
  homePhone: phone('Telefone residencial'),
  contactPhone: phone('Telefone para contato'),
  email: email().max(120),
}

export const address = {
  addressOnCity: yesNo('Mora no município'),
  neighborhood: relation('Bairro', 'neighborhoodSearch', inCity),
  addressExternalNeighborhood: text('Bairro', { ...elsewhere, ...personal }).max(60),
  addressExternalIsCountryside: yesNo('Zona rural', elsewhere),
  addressCityName: text('Cidade', elsewhere).max(60),
  addressCep: cep('CEP', { ...elsewhere, ...personal }).max(60),
  addressIbge: text('Código IBGE', elsewhere).max(30),
  addressPublicPlaceType: text('Tipo de logradouro', { placeholder: 'Rua, avenida, estrada…' }).max(60),
  addressPublicPlace: text('Logradouro', { ...personal, mostTyped: 60 }).max(72),
  addressNumber: text('Número', personal).max(10),
  addressComplement: text('Complemento', personal).max(60),
  addressReference: text('Ponto de referência', personal).max(60),
}

export const care = {
  /** In place of who looks after the address; it stays until it is emptied. */
  chosenAcs: relation('Agente de saúde', 'acsSearch', {
    placeholder: 'Pelo endereço',
    help: 'Quem for escolhido fica até ser apagado.',
  }),
}

/**
 * A death, as one act (`death.ts`): the day is not before the birth, which the service looks at, and without a day there is
 * nothing else of it.
 */
export const death = {
  deathAt: pastDate('Data de óbito', { personal: 'birthDate' }),
  /** Nine digits, as e-SUS APS takes it (LEDI, `numeroDO`). */
  deathCertificate: text('Número da DO', { ...personal, placeholder: '9 dígitos' })
    .max(9)
    .matches(/^\d{9}$/, { excludeEmptyString: true }),
  deathPlace: oneOf('Local do óbito', deathPlaces),
  deathReportedBy: text('Informado por', { ...personal, placeholder: 'Parente, hospital, cartório…' }).max(
    120,
  ),
}
