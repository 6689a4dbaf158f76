import type { Oracle } from './oracle.ts'
import { endOf, type Judgement, judged, listQueries, shownPractices } from './practices.ts'
import { at, listAt, numberAt, textAt } from './read.ts'
import { needOf } from './rules.ts'
import { columnOf, rowsOf } from './screens.ts'
import { exact, tally } from './tally.ts'

const query = 'previneBrasilIndicators'
const fine = (value: number): number => Math.round(value * 1e4) / 1e4
const fineAll = (shown: ReadonlyMap<string, number>) =>
  new Map([...shown].map(([key, value]) => [key, fine(value)]))

/** Indicators judged anew: lists and what each person has, results, marks, groups, and two sets of rules beside each other. */
export async function checkRules(oracle: Oracle): Promise<void> {
  const answer = await oracle.ask(query, { by: 'healthUnit' })
  const period = textAt(answer, 'period')
  const judgements = await judged(oracle, endOf(period))
  for (const [rule, people] of judgements) await checkList(oracle, period, [rule, people])
  await checkResults(oracle, judgements)
  await checkSimulation(oracle, judgements)
}

async function checkList(oracle: Oracle, period: string, [rule, people]: Judgement): Promise<void> {
  const { list, id, practices } = rule
  const rows = (await rowsOf(oracle, list, { period, indicator: id })).rows
  const [have, need] = [tally(), tally()]
  for (const { resident, have: own } of people)
    for (const practice of practices) {
      const { key } = practice
      if (!own.has(key)) continue
      have.add(`${resident.id} ${id}.${key}`, resident.id, own.get(key) ?? 0)
      need.add(`${resident.id} ${id}.${key}`, resident.id, needOf(practice))
    }
  oracle.figure(`${list}.items.practices.have`, shownPractices(rows, 'have', id), have)
  oracle.figure(`${list}.items.practices.need`, shownPractices(rows, 'need', id), need)
  oracle.figure(`${list}.totalItems`, rows.length, people.length)
}

/** The mean of everybody's points; where practices are of different ages, the sum of the shares of each. */
function shareOf({ practices }: Judgement[0], people: Judgement[1]): number {
  if (people.length === 0) return 0
  if (practices.every(({ of }) => !of))
    return people.reduce((sum, { points }) => sum + points, 0) / 100 / people.length
  return practices.reduce((sum, practice) => {
    const asked = people.filter(({ have }) => have.has(practice.key))
    const had = asked.filter(({ have }) => (have.get(practice.key) ?? 0) >= needOf(practice))
    return asked.length > 0 ? sum + (practice.points / 100) * (had.length / asked.length) : sum
  }, 0)
}

/** Results and marks of the municipality, and results of units and teams. */
async function checkResults(oracle: Oracle, judgements: readonly Judgement[]): Promise<void> {
  for (const by of ['healthUnit', 'team'] as const) {
    const answer = await oracle.ask(query, { by })
    const shown = listAt(answer, 'sets').flatMap((set) => listAt(set, 'indicators'))
    const own = shown.filter((one) => judgements.some(([{ id }]) => id === textAt(one, 'id')))
    const [people, met, share] = [tally(), tally(), tally()]
    const groups = { people: tally(), met: tally(), share: tally() }
    for (const [rule, all] of judgements) {
      const { id } = rule
      share.add(id, id, fine(shareOf(rule, all)))
      const parts = new Map<string, Judgement[1][number][]>()
      for (const one of all) {
        people.add(id, one.resident.id)
        if (one.isMet) met.add(id, one.resident.id)
        const key = one.resident[by === 'team' ? 'team' : 'unit']
        parts.set(key, [...(parts.get(key) ?? []), one])
      }
      for (const [part, of] of parts) {
        for (const one of of) {
          groups.people.add(`${part} ${id}`, one.resident.id)
          if (one.isMet) groups.met.add(`${part} ${id}`, one.resident.id)
        }
        groups.share.add(`${part} ${id}`, id, fine(shareOf(rule, of)))
      }
    }
    oracle.figure(`${query}.sets.indicators.people`, columnOf(own, 'people'), people)
    oracle.figure(`${query}.sets.indicators.met`, columnOf(own, 'met'), met)
    oracle.figure(`${query}.sets.indicators.share`, fineAll(columnOf(own, 'share')), share)
    const shares = listAt(answer, 'groups').flatMap((group) =>
      listAt(group, 'shares')
        .filter((one) => judgements.some(([{ id }]) => id === textAt(one, 'indicator')))
        .map((one) => ({
          id: `${textAt(group, 'id')} ${textAt(one, 'indicator')}`,
          people: numberAt(one, 'people'),
          met: numberAt(one, 'met'),
          share: fine(numberAt(one, 'share')),
        })),
    )
    for (const [path, counted] of Object.entries(groups))
      oracle.figure(`${query}.groups.shares.${path}`, columnOf(shares, path), counted)
    checkMarks(oracle, answer)
  }
}

/** At most ten at the goal; of points a quarter for each class, which begins above its bound (notas C1 to C7). */
function markOf(one: unknown, share: number): number {
  const percent = share * 100
  if (at(one, 'isPoints') !== true) return Math.min(10, (percent / numberAt(one, 'goal')) * 10)
  const ceiling = at(one, 'ceiling')
  if (typeof ceiling === 'number' && percent > ceiling) return 2.5
  const passed = listAt(one, 'bounds').filter((bound) => percent > Number(bound) + 1e-9).length
  return 2.5 * (1 + passed)
}

/** Marks from results, and the weighed mark of the municipality and of each group. */
function checkMarks(oracle: Oracle, answer: unknown): void {
  const sets = listAt(answer, 'sets')
  const shown = sets.flatMap((set) => listAt(set, 'indicators'))
  const marks = tally()
  for (const one of shown)
    if (typeof at(one, 'share') === 'number')
      marks.add(textAt(one, 'id'), textAt(one, 'id'), fine(markOf(one, numberAt(one, 'share'))))
  oracle.figure(`${query}.sets.indicators.mark`, fineAll(columnOf(shown, 'mark')), marks)
  const [scores, ofGroups] = [tally(), tally()]
  for (const set of sets) {
    const weighed = weighedMark(set, (one) => one)
    if (weighed !== undefined) scores.add(textAt(set, 'key'), textAt(set, 'key'), fine(weighed))
  }
  const key = (row: unknown) => textAt(row, 'key')
  oracle.figure(`${query}.sets.score`, fineAll(columnOf(sets, 'score', key)), scores)
  // Groups are marked by the first rules.
  for (const group of listAt(answer, 'groups')) {
    const own = new Map(listAt(group, 'shares').map((one) => [textAt(one, 'indicator'), one]))
    const weighed = weighedMark(sets[0], (one) => own.get(textAt(one, 'id')))
    if (weighed !== undefined) ofGroups.add(textAt(group, 'id'), textAt(group, 'id'), fine(weighed))
  }
  oracle.figure(`${query}.groups.score`, fineAll(columnOf(listAt(answer, 'groups'), 'score')), ofGroups)
}

/** Marks by their weights, of ten together; none where a rule of weight is not loaded. Where there is no one there is nothing to add. */
function weighedMark(set: unknown, resultOf: (one: unknown) => unknown): number | undefined {
  let sum = 0
  for (const one of listAt(set, 'indicators')) {
    if (numberAt(one, 'weight') === 0) continue
    if (at(one, 'isLoaded') !== true) return undefined
    const share = at(resultOf(one), 'share')
    if (typeof share === 'number') sum += (markOf(one, share) * numberAt(one, 'weight')) / 10
  }
  return sum
}

/** Two sets of rules over the same people: who is met by one of them alone, and in which team. */
async function checkSimulation(oracle: Oracle, judgements: readonly Judgement[]): Promise<void> {
  const simulation = 'indicatorSimulation'
  const answer = await oracle.ask(simulation, { one: 'previne', other: 'quality' })
  const known = new Map(judgements.map((one) => [one[0].id, one]))
  const rules = listAt(await oracle.ask(query, { by: 'team' }), 'sets').flatMap((set) =>
    listAt(set, 'indicators'),
  )
  for (const pair of listAt(answer, 'pairs')) {
    const [first, second] = [known.get(textAt(pair, 'one.id')), known.get(textAt(pair, 'other.id'))]
    if (!first || !second) continue
    const [one, other] = [first[1], second[1]]
    for (const [side, [by, people]] of [
      ['one', first],
      ['other', second],
    ] as const) {
      const met = people.filter(({ isMet }) => isMet)
      oracle.figure(`${simulation}.pairs.${side}.people`, numberAt(pair, `${side}.people`), people.length)
      oracle.figure(`${simulation}.pairs.${side}.met`, numberAt(pair, `${side}.met`), met.length)
      const share = fine(shareOf(by, people))
      oracle.figure(`${simulation}.pairs.${side}.share`, fine(numberAt(pair, `${side}.share`)), share)
      const id = textAt(pair, `${side}.id`)
      const rule = rules.find((each) => textAt(each, 'id') === id)
      const mark = fine(markOf(rule, shareOf(by, people)))
      oracle.figure(`${simulation}.pairs.${side}.mark`, fine(numberAt(pair, `${side}.mark`)), mark)
    }
    const met = (people: Judgement[1]) =>
      new Map(people.filter(({ isMet }) => isMet).map((each) => [each.resident.id, each]))
    const [ofOne, ofOther] = [met(one), met(other)]
    const [lost, gained] = [tally(), tally()]
    for (const [id, { resident }] of ofOne) if (!ofOther.has(id)) lost.add(resident.team, id)
    for (const [id, { resident }] of ofOther) if (!ofOne.has(id)) gained.add(resident.team, id)
    oracle.figure(`${simulation}.pairs.lost`, numberAt(pair, 'lost'), exact(lost.total()))
    oracle.figure(`${simulation}.pairs.gained`, numberAt(pair, 'gained'), exact(gained.total()))
    const teams = listAt(pair, 'teams')
    oracle.figure(`${simulation}.pairs.teams.lost`, columnOf(teams, 'lost'), lost)
    oracle.figure(`${simulation}.pairs.teams.gained`, columnOf(teams, 'gained'), gained)
  }
}

/** What changes the mark: from the lists of those who miss a practice and can still have it. */
export async function checkGains(oracle: Oracle): Promise<void> {
  const answer = await oracle.ask(query, { by: 'healthUnit' })
  const period = textAt(answer, 'period')
  const start = `${endOf(period).slice(0, 4)}-${{ '1': '01', '2': '05', '3': '09' }[period.slice(5)] ?? '01'}-01`
  const rules = new Map(
    listAt(answer, 'sets').flatMap((set) =>
      listAt(set, 'indicators').map((one) => [textAt(one, 'id'), one] as const),
    ),
  )
  const items = listAt(await oracle.ask('indicatorGains'), 'items')
  const columns = {
    people: tally(),
    last: tally(),
    before: tally(),
    after: tally(),
    gain: tally(),
    reach: tally(),
  }
  const points = await pointsOf(oracle, period)
  for (const [id, rule] of rules) {
    const query = listQueries[textAt(rule, 'list')]
    if (!query || at(rule, 'isLoaded') !== true || typeof at(rule, 'share') !== 'number') continue
    const rows = (await rowsOf(oracle, query, { period, indicator: id })).rows
    const [open, only, asked] = [tally(), tally(), tally()]
    for (const row of rows) {
      const own = listAt(row, 'practices').filter((one) => textAt(one, 'key').startsWith(`${id}.`))
      const missing = own.filter((one) => at(one, 'isMet') !== true)
      for (const one of own) asked.add(textAt(one, 'key'), textAt(row, 'id'))
      for (const one of missing) {
        const until = textAt(one, 'until')
        if (until !== '' && until < start) continue
        open.add(textAt(one, 'key'), textAt(row, 'id'))
        if (missing.length === 1) only.add(textAt(one, 'key'), textAt(row, 'id'))
      }
    }
    for (const [key, { sum }] of open.rows) {
      const isPoints = at(rule, 'isPoints') === true
      const last = only.rows.get(key)?.sum ?? 0
      const before = numberAt(rule, 'share')
      const one = isPoints ? (points.get(key) ?? 0) / 100 / (asked.rows.get(key)?.sum ?? 1) : 1 / rows.length
      const after = before + one * (isPoints ? sum : last)
      const mark = markOf(rule, before)
      const weight = numberAt(rule, 'weight')
      const goal = isPoints ? 100 : numberAt(rule, 'goal')
      columns.people.add(key, key, sum)
      columns.last.add(key, key, last)
      columns.before.add(key, key, fine(before))
      columns.after.add(key, key, fine(after))
      columns.gain.add(key, key, mark < 10 ? fine((one * weight * 100) / goal) : 0)
      columns.reach.add(key, key, fine(((markOf(rule, after) - mark) * weight) / 10))
    }
  }
  const key = (row: unknown) => textAt(row, 'key')
  for (const [path, counted] of Object.entries(columns))
    oracle.figure(`indicatorGains.items.${path}`, fineAll(columnOf(items, path, key)), roundedTally(counted))
}

const roundedTally = (counted: ReturnType<typeof tally>) => {
  const rounded = tally()
  for (const [row, { sum, ids }] of counted.rows) rounded.add(row, ids[0] ?? '', sum)
  return rounded
}

/** Points of practices by the notas metodológicas C2 to C7. */
async function pointsOf(oracle: Oracle, period: string): Promise<ReadonlyMap<string, number>> {
  const judgements = await judged(oracle, endOf(period))
  return new Map(
    judgements.flatMap(([rule]) =>
      rule.practices.map(({ key, points }) => [`${rule.id}.${key}`, points] as const),
    ),
  )
}
