import type { Random } from '@saude/town/random'
import type {
  DemoCity,
  DemoFrontage,
  DemoHealthUnit,
  DemoMicroArea,
  DemoNeighbourhood,
  DemoStreet,
  DemoTown,
} from '@saude/town/types'
import type { DemoCitizen } from './types.ts'

/** The part of a citizen that all of a household have in common. */
export type Address = Pick<
  DemoCitizen,
  | 'addressOnCity'
  | 'addressPublicPlaceType'
  | 'addressPublicPlace'
  | 'addressNumber'
  | 'addressComplement'
  | 'addressReference'
  | 'addressCep'
  | 'addressIbge'
  | 'addressCityName'
  | 'addressExternalNeighborhood'
  | 'addressExternalIsCountryside'
  | 'neighborhood'
  | 'addressCoordinates'
  | 'altitude'
  | 'accuracy'
  | 'geolocationType'
  | 'streetId'
  | 'streetPaths'
>

export interface Home {
  address: Address
  area: DemoMicroArea
  unit: DemoHealthUnit
}

interface Block {
  area: DemoMicroArea
  unit: DemoHealthUnit
  until: number
  frontages: { frontage: DemoFrontage; street: DemoStreet; neighbourhood: DemoNeighbourhood; until: number }[]
}

/** Finds homes along the streets of a town: micro-areas by their weight, streets by their length. */
export function createHousing(town: DemoTown): (random: Random) => Home {
  const blocks = indexTown(town)
  return (random) => {
    const block = pickByBound(blocks, random.next())
    const { frontage, street, neighbourhood } = pickByBound(block.frontages, random.next())
    return { address: addressOn(frontage, street, neighbourhood, random), area: block.area, unit: block.unit }
  }
}

function indexTown(town: DemoTown): Block[] {
  const units = new Map(town.healthUnits.map((unit) => [unit.id, unit]))
  const streets = new Map(town.streets.map((street) => [street.id, street]))
  const neighbourhoods = new Map(town.neighbourhoods.map((item) => [item.id, item]))
  let until = 0
  return town.microAreas.map((area): Block => {
    until += area.weight
    const unit = units.get(area.healthUnitId)
    const own = town.frontages.filter(({ microAreaId }) => microAreaId === area.id)
    const total = own.reduce((sum, { length }) => sum + length, 0)
    let walked = 0
    const frontages = own.map((frontage) => {
      const street = streets.get(frontage.streetId)
      const neighbourhood = neighbourhoods.get(frontage.neighbourhoodId)
      if (!street || !neighbourhood) throw new Error('a frontage without street or neighbourhood')
      walked += frontage.length
      return { frontage, street, neighbourhood, until: walked / total }
    })
    if (!unit) throw new Error('a micro-area without health unit')
    return { area, unit, until, frontages }
  })
}

function pickByBound<T extends { until: number }>(items: readonly T[], mark: number): T {
  let low = 0
  let high = items.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle]?.until ?? 1) <= mark) low = middle + 1
    else high = middle
  }
  const item = items[low]
  if (!item) throw new Error('nowhere to live')
  return item
}

function addressOn(
  frontage: DemoFrontage,
  street: DemoStreet,
  neighbourhood: DemoNeighbourhood,
  random: Random,
): Address {
  const share = random.next()
  const number =
    frontage.firstNumber + Math.round(((frontage.lastNumber - frontage.firstNumber) * share) / 2) * 2
  return {
    ...locate(frontage, share, random),
    addressOnCity: true,
    addressPublicPlaceType: street.type,
    addressPublicPlace: street.publicPlace,
    addressNumber: neighbourhood.rural ? 'S/N' : String(number),
    addressComplement: neighbourhood.rural ? farm(random) : complement(random),
    addressReference: random.chance(0.07) ? random.pick(references) : null,
    addressCep: street.cep,
    addressIbge: null,
    addressCityName: null,
    addressExternalNeighborhood: null,
    addressExternalIsCountryside: null,
    neighborhood: { id: neighbourhood.id, name: neighbourhood.name },
  }
}

/** How the position of the house became known: by the agent's device, by a click, by the street, or not at all. */
function locate(frontage: DemoFrontage, share: number, random: Random) {
  const mark = random.next()
  const [from, to] = frontage.houses
  const at = (place: number) => ({
    x: round(from.longitude + (to.longitude - from.longitude) * place),
    y: round(from.latitude + (to.latitude - from.latitude) * place),
  })
  const nothing = { altitude: null, accuracy: null, streetId: null, streetPaths: null }
  if (mark < 0.39) {
    const altitude = Math.round(random.between(598, 690))
    const accuracy = Math.round(random.between(3, 9) * random.between(1, 4))
    return {
      ...nothing,
      addressCoordinates: at(share),
      geolocationType: 'device' as const,
      altitude,
      accuracy,
    }
  }
  if (mark < 0.59) return { ...nothing, addressCoordinates: at(share), geolocationType: 'manual' as const }
  if (mark < 0.85) {
    return {
      ...nothing,
      addressCoordinates: at(0.5),
      geolocationType: 'inferenceByStreet' as const,
      streetId: frontage.streetId,
      streetPaths: [[...frontage.centre]],
    }
  }
  return { ...nothing, addressCoordinates: null, geolocationType: null }
}

/** The address of people who have moved to another city. */
export function addressElsewhere(cities: readonly DemoCity[], random: Random): Address {
  const city = random.pick(cities)
  const rural = random.chance(0.06)
  return {
    addressOnCity: false,
    addressPublicPlaceType: rural ? 'Estrada' : 'Rua',
    addressPublicPlace: rural ? 'Municipal' : random.pick(streetsElsewhere),
    addressNumber: rural ? 'S/N' : String(random.int(1, 1900)),
    addressComplement: rural ? farm(random) : complement(random),
    addressReference: null,
    addressCep: String(Number(city.cep) + random.int(0, 899)).padStart(8, '0'),
    addressIbge: city.ibge,
    addressCityName: city.name,
    addressExternalNeighborhood: rural ? 'Zona Rural' : random.pick(quartersElsewhere),
    addressExternalIsCountryside: rural,
    neighborhood: null,
    addressCoordinates: null,
    geolocationType: null,
    altitude: null,
    accuracy: null,
    streetId: null,
    streetPaths: null,
  }
}

const streetsElsewhere = [
  'Quinze de Novembro',
  'São José',
  'das Flores',
  'Tiradentes',
  'Santos Dumont',
  'Goiás',
  'José Bonifácio',
]
const quartersElsewhere = [
  'Centro',
  'Jardim América',
  'Vila Industrial',
  'Jardim São Paulo',
  'Vila São João',
  'Santa Cecília',
]
const references = [
  'Próximo à padaria',
  'Em frente à igreja',
  'Ao lado da escola',
  'Portão verde',
  'Esquina com a avenida',
  'Atrás do mercado',
  'Casa amarela, tocar a campainha',
  'Perto do ponto de ônibus',
]
const farms = [
  'Santo Antônio',
  'São João',
  'Boa Vista',
  'Água Limpa',
  'Recanto',
  'Três Irmãos',
  'Bela União',
  'Esperança',
  'São Sebastião',
  'Primavera',
]

function farm(random: Random): string {
  return `${random.pick(['Sítio', 'Chácara', 'Fazenda', 'Sítio'])} ${random.pick(farms)}`
}

function complement(random: Random): string | null {
  const mark = random.next()
  if (mark < 0.05) return `Casa ${random.int(1, 4)}`
  if (mark < 0.09) return 'Fundos'
  if (mark < 0.13) return `Apto ${random.int(1, 4)}${random.int(1, 4)}`
  if (mark < 0.145) return `Bloco ${random.pick(['A', 'B', 'C'])}, apto ${random.int(11, 44)}`
  return null
}

/** Six decimals, about 0.1 m. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
