import { checkLayer } from './layers.ts'
import type { Oracle } from './oracle.ts'
import { at, codesIn, dayOf, listAt, numberAt, textAt } from './read.ts'
import { residentsOf } from './residents.ts'
import { columnOf } from './screens.ts'
import { tally } from './tally.ts'

const idOf = (one: object): string => textAt(one, '_id')

interface Coded {
  readonly cid: string
  readonly ciap: string
}

/** Illnesses of the mind as CID-10 and CIAP-2 write them; those of a longer code are of the shorter one too. */
const illnesses: Readonly<Record<string, Coded>> = {
  depressiveEpisode: { cid: 'F32', ciap: 'P76' },
  anxiety: { cid: 'F41', ciap: 'P74' },
  panic: { cid: 'F410', ciap: 'P74' },
  schizophrenia: { cid: 'F20', ciap: 'P72' },
  alcohol: { cid: 'F10', ciap: 'P15' },
  dementia: { cid: 'F03', ciap: 'P70' },
}
const violence: Coded = { cid: 'R456', ciap: 'Z25' }

/** Lei 14.289/2022. */
const protectedCids: Readonly<Record<string, readonly string[]>> = {
  hiv: ['B20', 'B21', 'B22', 'B23', 'B24', 'F024', 'O987', 'R75', 'Z21'],
  hepatitis: ['B16', 'B170', 'B171', 'B180', 'B181', 'B182', 'B942', 'O984', 'P353', 'Z225'],
  leprosy: ['A30', 'B92'],
}

const isCoded = (item: object, { cid, ciap }: Coded): boolean =>
  codesIn(item, 'cid10').some((code) => code.startsWith(cid)) || codesIn(item, 'ciap2').includes(ciap)

/** Layers and days of what was recorded: residents of whom there is a record in the days, and the records of each day. */
export async function checkCareLayers(oracle: Oracle): Promise<void> {
  const to = dayOf(oracle.now)
  const residents = new Map((await residentsOf(oracle)).map((one) => [idOf(one), one]))
  const items = (await oracle.documents('citizen', 'historyItem')).filter(
    (item) => residents.has(textAt(item, 'citizenId')) && at(item, 'isProtected') !== true,
  )
  const check = async (
    [layer, days]: readonly [string, string],
    input: object,
    isMeant: (item: object) => boolean,
  ) => {
    for (const from of [`${Number(to.slice(0, 4)) - 2}-01-01`, `${to.slice(0, 8)}01`]) {
      const byDay = tally()
      const people = new Map<string, object>()
      for (const item of items) {
        const [day, citizen] = [dayOf(at(item, 'date')), textAt(item, 'citizenId')]
        if (day < from || day > to || !isMeant(item)) continue
        byDay.add(day, idOf(item))
        people.set(citizen, residents.get(citizen) ?? {})
      }
      await checkLayer(oracle, layer, { ...input, from, to }, [...people.values()])
      const answer = await oracle.ask(days, { ...input, from, to })
      const key = (row: unknown) => textAt(row, 'date')
      oracle.figure(`${days}.items.count`, columnOf(listAt(answer, 'items'), 'count', key), byDay)
    }
  }
  for (const [illness, coded] of Object.entries(illnesses))
    await check(['mentalHealthGeolocation', 'mentalHealthTimeline'], { illness }, (item) =>
      isCoded(item, coded),
    )
  await check(['violenceGeolocation', 'violenceTimeline'], { violence: 1 }, (item) => isCoded(item, violence))
  const hasSymptom = (item: object, slug?: string) =>
    listAt(item, 'symptoms').some((one) => slug === undefined || one === slug)
  await check(['symptomGeolocation', 'symptomTimeline'], {}, (item) => hasSymptom(item))
  await check(['symptomGeolocation', 'symptomTimeline'], { symptom: 'cough' }, (item) =>
    hasSymptom(item, 'cough'),
  )
}

/** Protected diagnoses by name, for those who may see them: each of whom there is a record. */
export async function checkProtectedLayer(oracle: Oracle): Promise<void> {
  const residents = await residentsOf(oracle)
  const items = await oracle.documents('citizen', 'historyItem')
  for (const [condition, cids] of Object.entries(protectedCids)) {
    const people = new Set(
      items
        .filter((item) => codesIn(item, 'cid10').some((code) => cids.some((cid) => code.startsWith(cid))))
        .map((item) => textAt(item, 'citizenId')),
    )
    await checkLayer(
      oracle,
      'protectedConditionCases',
      { condition },
      residents.filter((one) => people.has(idOf(one))),
    )
    // Fewer than five are said nowhere, however many there are in the town.
    const rounded = await oracle.ask('protectedConditionGeolocation', { condition })
    const said = numberAt(rounded, 'total')
    oracle.figure('protectedConditionGeolocation.total', people.size < 5 ? said : 0, 0)
    const cells = listAt(rounded, 'cells').reduce((sum: number, cell) => sum + numberAt(cell, 'count'), 0)
    oracle.figure('protectedConditionGeolocation.cells.count', people.size < 5 ? cells : 0, 0)
  }
}

/** Symptoms by how often they were recorded; fewer than five are said to no one. */
export async function checkSymptoms(oracle: Oracle): Promise<void> {
  const today = dayOf(oracle.now)
  const weekAgo = new Date(Date.parse(`${today}T00:00:00Z`) - 6 * 86_400_000).toISOString().slice(0, 10)
  const [all, lately] = [tally(), tally()]
  for (const item of await oracle.documents('citizen', 'historyItem'))
    for (const symptom of listAt(item, 'symptoms')) {
      all.add(String(symptom), idOf(item))
      if (dayOf(at(item, 'date')) >= weekAgo) lately.add(String(symptom), idOf(item))
    }
  const rows = listAt(await oracle.ask('symptomStatistics'), 'items')
  const enough = (counts: typeof all) => {
    const shown = tally()
    for (const [slug, { ids }] of counts.rows) if (ids.length >= 5) for (const id of ids) shown.add(slug, id)
    return shown
  }
  oracle.figure('symptomStatistics.items.countSymptom', columnOf(rows, 'countSymptom'), enough(all))
  oracle.figure(
    'symptomStatistics.items.lastWeekRegisters',
    columnOf(rows, 'lastWeekRegisters'),
    enough(lately),
  )
}
