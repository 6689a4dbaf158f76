import type { Oracle } from './oracle.ts'
import { at, dayOf, listAt, numberAt, textAt } from './read.ts'
import { hasCondition, residentsOf } from './residents.ts'
import { tally } from './tally.ts'

/** A position is poor beyond so many metres, or where it was inferred from the street. */
const poorMetres = 50

const isPoor = (one: object): boolean =>
  textAt(one, 'geolocationType') === 'inferenceByStreet' || numberAt(one, 'accuracy') > poorMetres

interface Layer {
  readonly query: string
  readonly input?: object
  readonly fits: (citizen: object, day: string, items: ReadonlyMap<string, readonly object[]>) => boolean
}

const happened =
  (types: readonly string[], isMeant: (item: object) => boolean = () => true): Layer['fits'] =>
  (one, _day, items) =>
    (items.get(textAt(one, '_id')) ?? []).some(
      (item) => types.includes(textAt(item, 'type')) && isMeant(item),
    )

const layers: readonly Layer[] = [
  { query: 'citizenGeolocation', fits: () => true },
  ...[
    ['citizenConditionDiabetesGeolocation', 'diabetes'],
    ['citizenConditionHypertensionGeolocation', 'hypertension'],
    ['citizenConditionPregnantGeolocation', 'pregnant'],
    ['citizenConditionSmokerGeolocation', 'smoker'],
    ['citizenConditionBedriddenAndDomiciledGeolocation', 'bedriddenOrDomiciled'],
  ].map(
    ([query = '', condition = '']): Layer => ({
      query,
      fits: (one, day) => hasCondition(one, condition, day),
    }),
  ),
  { query: 'visitGeolocation', fits: () => true },
  { query: 'immunizationGeolocation', fits: happened(['immunization']) },
  {
    query: 'symptomGeolocation',
    fits: happened(['symptom', 'selfReportedSymptom'], (item) => listAt(item, 'symptoms').length > 0),
  },
  {
    query: 'bodyMassIndexGeolocation',
    fits: (one) => numberAt(one, 'conditions.weight') > 0 && numberAt(one, 'conditions.height') > 0,
  },
]

/** Layers of the map show the residents whom their lists and cards count. */
export async function checkLayers(oracle: Oracle): Promise<void> {
  const day = dayOf(oracle.now)
  const residents = await residentsOf(oracle)
  const items = new Map<string, object[]>()
  for (const item of await oracle.documents('citizen', 'historyItem')) {
    const own = items.get(textAt(item, 'citizenId')) ?? []
    items.set(textAt(item, 'citizenId'), own)
    own.push(item)
  }
  for (const { query, input = {}, fits } of layers) {
    const [located, without, poor] = [tally(), tally(), tally()]
    for (const one of residents) {
      if (!fits(one, day, items)) continue
      const id = textAt(one, '_id')
      if (!at(one, 'addressCoordinates')) without.add('', id)
      else {
        located.add('', id)
        if (isPoor(one)) poor.add('', id)
      }
    }
    const layer = await oracle.ask(query, { ...input, packed: true })
    oracle.figure(`${query}.located`, numberAt(layer, 'located'), located)
    oracle.figure(`${query}.withoutLocation`, numberAt(layer, 'withoutLocation'), without)
    oracle.figure(`${query}.poorAccuracy`, numberAt(layer, 'poorAccuracy'), poor)
    oracle.figure(`${query}.outside`, numberAt(layer, 'outside'), 0)
  }
  const card = await oracle.ask('citizenConditionStatistics')
  for (const one of listAt(card, 'items')) {
    const query = layerOf[textAt(one, 'condition')]
    if (!query) continue
    const layer = await oracle.ask(query, { packed: true })
    const shown = numberAt(layer, 'located') + numberAt(layer, 'withoutLocation')
    oracle.equal(`card and layer: ${textAt(one, 'condition')}`, numberAt(one, 'count'), shown)
  }
  const visits = await oracle.ask('visitGeolocation', { packed: true })
  const everybody = await oracle.ask('citizenGeolocation', { packed: true })
  oracle.equal(
    'layer of visits and map of citizens',
    numberAt(visits, 'located'),
    numberAt(everybody, 'located'),
  )
}

const layerOf: Readonly<Record<string, string>> = {
  diabetes: 'citizenConditionDiabetesGeolocation',
  hypertension: 'citizenConditionHypertensionGeolocation',
  pregnant: 'citizenConditionPregnantGeolocation',
  smoker: 'citizenConditionSmokerGeolocation',
  bedriddenOrDomiciled: 'citizenConditionBedriddenAndDomiciledGeolocation',
}
