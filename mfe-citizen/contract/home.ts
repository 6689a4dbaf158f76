import {
  cep,
  cns,
  date,
  integer,
  list,
  longText,
  number,
  oneOf,
  phone,
  point,
  ref,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { pastDate } from '@saude/contract/fields-past'
import { shownWhen } from '@saude/contract/fields-shown'
import { record } from '@saude/contract/record/record'
import { states } from '@saude/contract/record/states'
import { healthUnitRef, userRef } from '@saude/core/contract/refs'
import { neighborhoodSearch } from '@saude/core/contract/territory'
import { rows } from './access.ts'
import { doorLine } from './door.ts'
import {
  accessKinds,
  animals,
  drinkingWaters,
  dwelling,
  dwellingKinds,
  electricities,
  homeEnds,
  homeLocations,
  institutions,
  landTenures,
  materials,
  propertyKinds,
  sewages,
  tenures,
  wastes,
  waterSupplies,
} from './home-codes.ts'
import { geolocationTypes } from './person-codes.ts'

const personal = { personal: 'text' } as const

/** The fields of an address that a home and its people have in common, by the names that citizens have them. */
const address = {
  addressPublicPlaceType: text('Tipo de logradouro', { placeholder: 'Rua, avenida, estrada…' }).max(60),
  addressPublicPlace: text('Logradouro', {
    ...personal,
    showColumn: 24,
    showFilter: 'panel',
    mostTyped: 60,
  }).max(72),
  addressNumber: text('Número', { ...personal, showColumn: 9 }).max(10),
  hasNoNumber: yesNo('Sem número'),
  addressComplement: text('Complemento', { ...personal, showColumn: 12 }).max(60),
  addressReference: text('Ponto de referência', personal).max(60),
  neighborhood: ref('Bairro', 'neighborhoodSearch', {
    owner: { by: 'ids', query: () => neighborhoodSearch },
    showColumn: 14,
    showFilter: 'panel',
  }),
  cep: cep('CEP', personal),
}

const place = {
  addressCoordinates: point('Localização'),
  geolocationType: oneOf('Origem da localização', geolocationTypes),
  accuracy: number('Precisão', { unit: 'm' }).min(0),
}

const care = {
  /** In place of who looks after the address; it stays until it is emptied. */
  chosenAcs: userRef('Agente de saúde', {
    search: 'acsSearch',
    placeholder: 'Pelo endereço',
    help: 'Quem for escolhido fica até ser apagado, e vale para quem mora aqui.',
  }),
  /** The same of the unit. */
  chosenUnit: healthUnitRef('Unidade de saúde', {
    placeholder: 'Pelo endereço',
    help: 'Quem for escolhida fica até ser apagada, e vale para quem mora aqui.',
  }),
  isOutOfArea: yesNo('Fora de área', { help: 'O domicílio não é de nenhuma microárea.' }),
}

/** What is asked where somebody lives. */
const living = shownWhen(
  { propertyKind: [dwelling] },
  {
    homeLocation: oneOf('Localização da moradia', homeLocations),
    tenure: oneOf('Situação da moradia', tenures),
    landTenure: oneOf('Posse e uso da terra', landTenures, { showWhen: { homeLocation: ['84'] } }),
    dwellingKind: oneOf('Tipo de domicílio', dwellingKinds),
    rooms: integer('Cômodos').min(1).max(99),
    accessKind: oneOf('Acesso ao domicílio', accessKinds),
    material: oneOf('Material das paredes', materials),
    hasElectricity: yesNo('Energia elétrica'),
    electricity: oneOf('Origem da energia', electricities, { showWhen: { hasElectricity: [true] } }),
    waterSupply: oneOf('Abastecimento de água', waterSupplies),
    drinkingWater: oneOf('Água para consumo', drinkingWaters),
    sewage: oneOf('Escoamento do banheiro', sewages),
    waste: oneOf('Destino do lixo', wastes),
  },
)

const pets = shownWhen(
  { propertyKind: [dwelling] },
  {
    hasAnimals: yesNo('Animais no domicílio'),
    animals: list('Quais animais', 8, oneOf('Animal', animals).required(), {
      showWhen: { hasAnimals: [true] },
    }),
    animalCount: integer('Quantos animais', { showWhen: { hasAnimals: [true] } })
      .min(1)
      .max(999),
  },
)

const institution = shownWhen(
  { propertyKind: institutions },
  {
    institutionName: text('Nome da instituição').max(100),
    managerName: text('Responsável técnico', personal).max(70),
    managerCns: cns('CNS do responsável técnico'),
    managerPosition: text('Cargo do responsável').max(60),
    managerPhone: phone('Telefone do responsável'),
    hasOtherProfessionals: yesNo('Outros profissionais de saúde vinculados'),
  },
)

const refusal = {
  isRefused: yesNo('Recusou o cadastro'),
  observation: longText('Observação', personal).max(500),
}

/** Sections of the form. */
export const homeGroups = [
  { title: 'Imóvel', fields: ['propertyKind', ...Object.keys(institution)] },
  { title: 'Endereço', fields: [...Object.keys(address), ...Object.keys(place)] },
  { title: 'Quem atende', fields: Object.keys(care) },
  { title: 'Condições de moradia', fields: Object.keys(living) },
  { title: 'Animais', fields: Object.keys(pets) },
  { title: 'Cadastro', fields: Object.keys(refusal) },
] as const

/** Homes, and what else stands in the territory: the address of the people who live there is said here, once (decision 21). */
export const home = record(rows, 'home', {
  word: { singular: 'domicílio', plural: 'domicílios', gender: 'm' },
  path: '/app/citizen/home',
  verbs: ['get', 'create', 'update', 'transition', 'history'],
  fields: {
    propertyKind: oneOf('Tipo de imóvel', propertyKinds, {
      initial: { value: dwelling },
      showFilter: 'panel',
      help: 'Ponto estratégico: cemitério, borracharia, ferro-velho, depósito de sucata ou de materiais de construção, garagem de ônibus ou veículos de grande porte, casa de farinha.',
    }).required(),
    ...address,
    ...place,
    ...care,
    ...living,
    ...pets,
    ...institution,
    ...refusal,
    endReason: oneOf('Motivo do encerramento', homeEnds, { isGenerated: true }),
    endedOn: pastDate('Encerrado em', { isGenerated: true }),
  },
  label: ['addressPublicPlace', 'addressNumber', 'addressComplement'],
  called: doorLine,
  orderBy: ['addressPublicPlace', 'updatedAt'],
  defaultOrder: ['addressPublicPlace', 'asc'],
  columns: { state: 10 },
  listed: [
    'propertyKind',
    'addressPublicPlaceType',
    'addressPublicPlace',
    'addressNumber',
    'hasNoNumber',
    'addressComplement',
    'neighborhood',
    'isOutOfArea',
    'isRefused',
  ],
  shown: {
    /** As for citizens: with the cell of a position it would say where in it somebody lives. */
    microArea: text('Microárea', { ...personal, showColumn: 8 }),
    people: integer('Moradores', { showColumn: 8 }),
    agentName: text('Agente', { ...personal, showColumn: 15 }),
    healthUnitName: text('Unidade de saúde'),
    /** Of its people, or of a property in which no one lives. */
    lastVisit: date('Última visita'),
    /** Of the first of its people who is to be visited; empty: somebody was never visited. */
    nextVisit: date('Próxima visita', { showColumn: 11 }),
  },
  filters: {
    responsibleAcs: relation('ACS responsável', 'acsSearch', { showFilter: 'panel' }),
    healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { showFilter: 'panel' }),
  },
  writes: ['citizen'],
  states: states({
    initial: 'active',
    names: {
      active: { label: 'Ativo', tone: 'success' },
      ended: { label: 'Encerrado', tone: 'neutral', locked: true },
    },
    transitions: {
      end: {
        title: 'Encerrar domicílio',
        from: ['active'],
        to: 'ended',
        asks: { endReason: 'required', endedOn: 'required' },
        // Rare, and nothing to be done in passing: it stands in the menu.
        danger: true,
        needs: rows.homeEnd,
      },
      reopen: {
        title: 'Reabrir domicílio',
        from: ['ended'],
        to: 'active',
        reason: 'required',
        needs: rows.homeEnd,
      },
    },
  }),
})
