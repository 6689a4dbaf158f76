import type { Oracle } from './oracle.ts'
import { at, dayOf, listAt, numberAt, textAt } from './read.ts'
import { columnOf } from './screens.ts'
import { tally } from './tally.ts'

const idOf = (one: object): string => textAt(one, '_id')

/** Numbers that stand in a stored document under their keys. */
const numbersIn = (document: unknown, path: string): ReadonlyMap<string, number> => {
  const found = at(document, path)
  return new Map(
    Object.entries(typeof found === 'object' && found !== null ? found : {}).map(([key, count]) => [
      key,
      Number(count),
    ]),
  )
}

/** What the municipality was counted as: the stored count of a year before, and the last of each month since that one's. */
export async function checkPast(oracle: Oracle): Promise<void> {
  const today = dayOf(oracle.now)
  const yearBefore = `${Number(today.slice(0, 4)) - 1}${today.slice(4).replace('-02-29', '-02-28')}`
  // Its first question of a day counts that day.
  const city = await oracle.ask('cityInNumbers')
  const counts = [...(await oracle.documents('dashboard', 'snapshot'))].sort((one, other) =>
    textAt(one, 'day') < textAt(other, 'day') ? -1 : 1,
  )
  // Of the demo there is a count on the very day.
  const before = counts.find((one) => textAt(one, 'day') === yearBefore)
  if (!before) throw new Error(`no count of ${yearBefore}`)
  const path = 'cityInNumbers.before'
  oracle.figure(`${path}.residents`, numberAt(city, 'before.residents'), numberAt(before, 'residents'))
  const sums = { conditions: tally(), ages: tally(), units: tally(), waiting: tally() }
  for (const [condition, count] of numbersIn(before, 'by.condition'))
    sums.conditions.add(condition, condition, count)
  for (const [age, count] of numbersIn(before, 'by.age')) if (age !== '-') sums.ages.add(age, age, count)
  for (const unit of listAt(before, 'units'))
    sums.units.add(textAt(unit, 'id'), textAt(unit, 'id'), numberAt(unit, 'residents'))
  const conditionOf = (row: unknown) => textAt(row, 'condition')
  oracle.figure(
    `${path}.conditions.count`,
    columnOf(listAt(city, 'before.conditions'), 'count', conditionOf),
    sums.conditions,
  )
  oracle.figure(
    `${path}.ages.count`,
    columnOf(listAt(city, 'before.ages'), 'count', (row) => String(numberAt(row, 'initialAge'))),
    sums.ages,
  )
  oracle.figure(`${path}.units.residents`, columnOf(listAt(city, 'before.units'), 'residents'), sums.units)
  await checkTrend(oracle, city, counts, yearBefore)
  await checkWaiting(oracle, city, before)
  oracle.equal(
    'the year before: municipality and its units',
    numberAt(before, 'residents'),
    sums.units.total() + unitless(before),
  )
}

const unitless = (count: object): number => numbersIn(count, 'by.healthUnit').get('-') ?? 0

async function checkTrend(
  oracle: Oracle,
  city: unknown,
  counts: readonly object[],
  from: string,
): Promise<void> {
  const today = dayOf(oracle.now)
  const last = new Map<string, object>()
  for (const one of counts) {
    const day = textAt(one, 'day')
    // The month of a year before is whole in it: on its last day, too.
    if (day.slice(0, 7) >= from.slice(0, 7) && day <= today) last.set(day.slice(0, 7), one)
  }
  const [residents, conditions] = [tally(), tally()]
  for (const [month, one] of last) {
    residents.add(month, idOf(one), numberAt(one, 'residents'))
    for (const [condition, count] of numbersIn(one, 'by.condition'))
      conditions.add(`${month} ${condition}`, idOf(one), count)
  }
  const rows = listAt(city, 'trend')
  const monthOf = (row: unknown) => textAt(row, 'day').slice(0, 7)
  oracle.figure('cityInNumbers.trend.residents', columnOf(rows, 'residents', monthOf), residents)
  const shown = new Map(
    rows.flatMap((row) =>
      listAt(row, 'conditions').map(
        (one) => [`${monthOf(row)} ${textAt(one, 'condition')}`, numberAt(one, 'count')] as const,
      ),
    ),
  )
  oracle.figure('cityInNumbers.trend.conditions.count', shown, conditions)
}

/** Kinds of requests, as protocols call them. */
const kinds: Readonly<Record<string, string>> = {
  'Solicitação de exame': 'examRequest',
  'Atenção básica': 'basicAttention',
  'Solicitação de benefício': 'benefitsRequest',
  'Sessão de fisioterapia': 'physiotherapySession',
  'Terapia ocupacional': 'occupationalTherapy',
  'Tratamento fora de domicílio': 'outOfHomeTreatment',
  'Encaminhamento AMU': 'amuForwarding',
  'Consórcio local': 'consortiumLocal',
  'Consulta com especialista': 'specialistAppointments',
  'AIH/APAC': 'aihApac',
  Retirada: 'withdrawal',
  'Empréstimo de material': 'loanMaterial',
  'Serviço conveniado': 'affiliatedService',
}

/** What waited on the day a year before, and what waits now as the desk's card says it. */
async function checkWaiting(oracle: Oracle, city: unknown, before: object): Promise<void> {
  const counted = tally()
  for (const one of listAt(before, 'waiting')) counted.add(textAt(one, 'type'), '', numberAt(one, 'total'))
  const rows = listAt(city, 'waiting')
  const key = (row: unknown) => kinds[textAt(row, 'type')] ?? textAt(row, 'type')
  const shown = new Set(rows.map(key))
  const ofShown = tally()
  for (const [type, { sum }] of counted.rows) if (shown.has(type)) ofShown.add(type, type, sum)
  oracle.figure('cityInNumbers.waiting.totalBefore', columnOf(rows, 'totalBefore', key), ofShown)
  const card = listAt(await oracle.ask('requestWaiting'), 'items')
  const typeOf = (row: unknown) => textAt(row, 'type')
  for (const path of ['total', 'late'])
    oracle.equal(
      `waiting lists: ${path} by card and by municipality`,
      columnOf(card, path, typeOf),
      columnOf(rows, path, key),
    )
}

/** Cells of the explorer: nothing that it shows is more or less than the records, and small numbers stand together. */
export async function checkCells(oracle: Oracle): Promise<void> {
  const people = (await oracle.documents('citizen', 'citizen')).filter(
    (one) => !at(one, 'deathAt') && at(one, 'addressOnCity') !== false,
  )
  const table = await oracle.ask('explorerTable', {
    measure: 'residents',
    rows: 'healthUnit',
    columns: 'gender',
  })
  const columns = listAt(table, 'columns').map((one) => textAt(one, 'key'))
  const cells = tally()
  for (const one of people) cells.add(`${textAt(one, 'healthUnit.id')} ${textAt(one, 'gender')}`, idOf(one))
  const shown = new Map<string, number>()
  const stored = tally()
  for (const row of listAt(table, 'rows'))
    for (const [index, value] of listAt(row, 'values').entries()) {
      const key = `${textAt(row, 'key')} ${columns[index]}`
      const cell = cells.rows.get(key)
      if (typeof value !== 'number' || !cell) continue
      shown.set(key, value)
      for (const id of cell.ids) stored.add(key, id)
    }
  oracle.figure('explorerTable.rows.values', shown, stored)
}

/** Results of the municipality on its page and on the page of indicators. */
export async function checkShares(oracle: Oracle): Promise<void> {
  const city = listAt(await oracle.ask('cityInNumbers'), 'indicators')
  const sets = listAt(await oracle.ask('previneBrasilIndicators', { by: 'healthUnit' }), 'sets')
  const shares = tally()
  for (const one of listAt(sets[0], 'indicators'))
    if (typeof at(one, 'share') === 'number')
      shares.add(textAt(one, 'id'), textAt(one, 'id'), numberAt(one, 'share'))
  const rounded = new Map(
    [...columnOf(city, 'share')].map(([id, share]) => [id, Math.round(share * 1e4) / 1e4]),
  )
  oracle.figure('cityInNumbers.indicators.share', rounded, shares)
}
