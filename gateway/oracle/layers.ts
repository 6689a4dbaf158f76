import type { Oracle } from './oracle.ts'
import { at, dayOf, listAt, numberAt, textAt } from './read.ts'
import { hasCondition, residentsOf } from './residents.ts'
import { tally } from './tally.ts'

/** A position is poor beyond so many metres, or where it was inferred from the street. */
const poorMetres = 100

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

/** A layer is about these people, each once: those with a position, and those without one. */
export async function checkLayer(
  oracle: Oracle,
  query: string,
  input: object,
  people: readonly object[],
): Promise<void> {
  const [located, without, poor] = [tally(), tally(), tally()]
  for (const one of people) {
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
  for (const [group, path] of tables) {
    const rows = listAt(await oracle.ask(`${query}People`, { ...input, group }), 'people')
    const names = new Set(rows.map((row) => textAt(row, 'id'))).size
    oracle.equal(`${query}: ${group} by layer and by its table`, numberAt(layer, path), names)
  }
}

/** Tables of a layer, and the number that it says of each. */
const tables = [
  ['shown', 'located'],
  ['withoutLocation', 'withoutLocation'],
  ['poorAccuracy', 'poorAccuracy'],
] as const

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
    await checkLayer(
      oracle,
      query,
      input,
      residents.filter((one) => fits(one, day, items)),
    )
  }
  const card = await oracle.ask('citizenConditionStatistics')
  for (const one of listAt(card, 'items')) {
    const query = layerOf[textAt(one, 'condition')]
    if (!query) continue
    const layer = await oracle.ask(query, { packed: true })
    const shown = numberAt(layer, 'located') + numberAt(layer, 'withoutLocation')
    oracle.equal(`card and layer: ${textAt(one, 'condition')}`, numberAt(one, 'count'), shown)
  }
  await checkMassSchemes(oracle, residents)
  const visits = await oracle.ask('visitGeolocation', { packed: true })
  const everybody = await oracle.ask('citizenGeolocation', { packed: true })
  oracle.equal(
    'layer of visits and map of citizens',
    numberAt(visits, 'located'),
    numberAt(everybody, 'located'),
  )
}

/** Years that were full on a day. */
const yearsOn = (born: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0)

/** Of the body mass index everybody is in one scheme, by the age on the day of the weight; classes of adults and the old. */
async function checkMassSchemes(oracle: Oracle, residents: readonly object[]): Promise<void> {
  const classes = new Map<string, number>()
  for (const one of residents) {
    const [weight, height] = [numberAt(one, 'conditions.weight'), numberAt(one, 'conditions.height')]
    const [born, day] = [textAt(one, 'birthDate'), textAt(one, 'conditions.weightOn')]
    if (!weight || !height || !born || !day || at(one, 'conditions.expecting')) continue
    const [age, index] = [yearsOn(born, day), Number((weight / height ** 2).toFixed(1))]
    if (age < 20 || index < 10 || index > 80) continue
    const limits = age < 60 ? ofAdults : ofOld
    const key = limits.find(([, below]) => index < below)?.[0] ?? ''
    classes.set(key, (classes.get(key) ?? 0) + 1)
  }
  const totalOf = async (input: object) => {
    const layer = await oracle.ask('bodyMassIndexGeolocation', { ...input, packed: true })
    return numberAt(layer, 'located') + numberAt(layer, 'withoutLocation')
  }
  for (const [key] of [...ofAdults, ...ofOld])
    oracle.equal(`body mass index: ${key}`, await totalOf({ massIndex: key }), classes.get(key) ?? 0)
  let sum = 0
  for (const massScheme of ['underFive', 'young', 'adult', 'elderly', 'pregnant', 'none'])
    sum += await totalOf({ massScheme })
  oracle.equal('body mass index: schemes and layer', sum, await totalOf({}))
}

/** Classes with the index that each ends below, kg/m² with one decimal. */
const ofAdults = [
  ['thinness3', 16],
  ['thinness2', 17],
  ['thinness1', 18.5],
  ['adequate', 25],
  ['preObese', 30],
  ['obesity1', 35],
  ['obesity2', 40],
  ['obesity3', Number.POSITIVE_INFINITY],
] as const
const ofOld = [
  ['elderlyThinness', 22.05],
  ['elderlyAdequate', 27],
  ['elderlyOverweight', Number.POSITIVE_INFINITY],
] as const

const layerOf: Readonly<Record<string, string>> = {
  diabetes: 'citizenConditionDiabetesGeolocation',
  hypertension: 'citizenConditionHypertensionGeolocation',
  pregnant: 'citizenConditionPregnantGeolocation',
  smoker: 'citizenConditionSmokerGeolocation',
  bedriddenOrDomiciled: 'citizenConditionBedriddenAndDomiciledGeolocation',
}
