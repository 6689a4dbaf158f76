import { validationError } from '@saude/contract/errors'
import type { InputOf } from '@saude/contract/query'
import { keysOf } from '@saude/contract/values'
import { cboSearch, cidSearch } from '@saude/core/contract/code-search'
import {
  administrationRoutes,
  administrationSites,
  sitesOfRoute,
  vaccinationStrategies,
} from '@saude/core/contract/codes/doses'
import type { Coded } from '@saude/core/contract/codes/system'
import { vaccinationGroups } from '@saude/core/contract/codes/vaccination-groups'
import { vaccineManufacturers } from '@saude/core/contract/codes/vaccine-manufacturers'
import type { Call } from '@saude/service/handlers'
import {
  type immunizationCreate,
  maternalConditions,
  vaccinationPlaces,
} from '../../../contract/immunization.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { knownCode } from './codes.ts'
import type { Immunization } from './item.ts'

type Input = InputOf<typeof immunizationCreate>

/** What the fields of a dose are called in the copy that a person asks for. */
export const doseWords = {
  'immunization.immunobiological': 'Imunobiológico',
  'immunization.dose': 'Dose',
  'immunization.previousRecord': 'Registro anterior',
  'immunization.strategy': 'Estratégia',
  'immunization.route': 'Via de administração',
  'immunization.site': 'Local de aplicação',
  'immunization.batch': 'Lote',
  'immunization.manufacturer': 'Fabricante',
  'immunization.maker': 'Fabricante (tabela)',
  'immunization.group': 'Grupo de atendimento',
  'immunization.carePlace': 'Local de atendimento',
  'immunization.maternal': 'Condição maternal',
  'immunization.isTraveller': 'Viajante',
  'immunization.isLeprosyContact': 'Comunicante de hanseníase',
  'immunization.prescriber': 'Ocupação de quem prescreveu',
  'immunization.indication': 'Motivo da indicação',
} as const

/** What their codes mean. */
export const doseCodes = {
  'immunization.strategy': vaccinationStrategies,
  'immunization.route': administrationRoutes,
  'immunization.site': administrationSites,
  'immunization.maker': vaccineManufacturers,
  'immunization.group': vaccinationGroups,
  'immunization.carePlace': vaccinationPlaces,
  'immunization.maternal': maternalConditions,
} as const

/** Values that are kept as they were sent; only what was answered is there. */
const plain = ['maker', 'group', 'carePlace', 'maternal', 'isTraveller', 'isLeprosyContact'] as const

type Details = Omit<
  Immunization,
  'immunobiological' | 'dose' | 'previousRecord' | 'strategy' | 'route' | 'site' | 'batch'
>

/**
 * What LEDI asks of a dose beside vaccine, dose and lot, with the names that the tables of its day know.
 * @throws AppError `validation` at the field of a code that does not exist, or of a maternal condition of a man
 */
export async function doseDetails(input: Input, { gender }: Citizen, ask: Call['ask']): Promise<Details> {
  if (gender === 'M' && input.maternal && input.maternal !== '1')
    throw validationError({ maternal: 'Não se informa de pessoa do sexo masculino' })
  const day = input.appliedAt
  const { maker } = input
  const isSpecial = input.strategy === '2' && input.previousRecord !== true
  const { prescriber, indication } = isSpecial ? input : {}
  const [by, why] = await Promise.all([
    prescriber && knownCode('prescriber', 'Ocupação de quem prescreveu', cboSearch, prescriber.id, ask, day),
    indication && knownCode('indication', 'Motivo da indicação', cidSearch, indication.id, ask, day),
  ])
  return {
    ...Object.fromEntries(
      plain.flatMap((key) => ((input[key] ?? null) === null ? [] : [[key, input[key]] as const])),
    ),
    ...(by && { prescriber: by }),
    ...(why && { indication: why }),
    manufacturer: maker ? vaccineManufacturers[maker] : (input.manufacturer ?? null),
  }
}

/** What speaks against where a dose was given; nothing where either is not said. */
export function siteWarnings({ route, site }: Pick<Input, 'route' | 'site'>): string[] {
  if (!route || !site || sitesOfRoute[route].includes(site)) return []
  return [
    `Local de aplicação '${administrationSites[site]}' não é da via ${administrationRoutes[route].toLowerCase()}`,
  ]
}

const option = (coded: Coded | null | undefined) => (coded ? { id: coded.code, name: coded.name } : null)
const among = <T extends object>(table: T, value: string | null | undefined): (keyof T & string) | null =>
  keysOf(table).find((key) => key === value) ?? null

/** The same as forms take it. */
export const doseAsSent = (immunization: Immunization | null | undefined) => ({
  maker: among(vaccineManufacturers, immunization?.maker),
  group: among(vaccinationGroups, immunization?.group),
  carePlace: among(vaccinationPlaces, immunization?.carePlace),
  maternal: among(maternalConditions, immunization?.maternal),
  isTraveller: immunization?.isTraveller ?? null,
  isLeprosyContact: immunization?.isLeprosyContact ?? null,
  prescriber: option(immunization?.prescriber),
  indication: option(immunization?.indication),
})
