import type { Oracle } from './oracle.ts'
import { at, dayOf, listAt, monthsUpTo, numberAt, textAt } from './read.ts'
import { isResident } from './residents.ts'
import { columnOf, rowsOf, sumOf } from './screens.ts'
import { tally, tallyOf } from './tally.ts'

/** Figures of what the filled town has none of: the act is done here, and what screens say of it is counted. */

const idOf = (one: object): string => textAt(one, '_id')

/** A micro-area goes to another agent, with its people. */
export async function checkTerritory(oracle: Oracle): Promise<void> {
  const citizens = await oracle.documents('citizen', 'citizen')
  const areas = await oracle.documents('core', 'microArea')
  const [area, other] = areas.filter((one) => textAt(one, 'agent.id') !== '')
  if (!area || !other) throw new Error('two micro-areas with agents')
  const input = { microAreaId: idOf(area), agentId: textAt(other, 'agent.id') }
  const own = citizens.filter((one) => textAt(one, 'microAreaId') === idOf(area))
  const isKept = (one: object) => textAt(one, 'responsibleAcsId') === input.agentId
  const moving = own.filter((one) => !isKept(one) && textAt(one, 'territoryRule') !== 'chosen')
  const from = tally()
  for (const one of moving) from.add(textAt(one, 'userResponsibleName'), idOf(one))
  const preview = await oracle.ask('territoryMovePreview', input)
  oracle.figure('territoryMovePreview.people', numberAt(preview, 'people'), tallyOf(moving, idOf))
  oracle.figure('territoryMovePreview.kept', numberAt(preview, 'kept'), own.length - moving.length)
  oracle.figure('territoryMovePreview.outOfArea', numberAt(preview, 'outOfArea'), 0)
  const rows = listAt(preview, 'from')
  const agentOf = (row: unknown) => textAt(row, 'agent')
  oracle.figure('territoryMovePreview.from.people', columnOf(rows, 'people', agentOf), from)
  oracle.equal('territory: who moves, and from whom', numberAt(preview, 'people'), sumOf(rows, 'people'))
  const made = await oracle.act('territoryMove', input)
  const list = listAt(await oracle.ask('territoryMoveList'), 'items')
  oracle.figure('territoryMoveList.items.people', sumOf(list, 'people'), tallyOf(moving, idOf))
  oracle.equal('territory: preview and act', numberAt(preview, 'people'), numberAt(made, 'people'))
  const moved = (await oracle.documents('citizen', 'citizen')).filter(
    (one) => textAt(one, 'microAreaId') === idOf(area) && isKept(one),
  )
  oracle.equal('territory: who is looked after now', moved.length, own.length)
}

/** Who attended is asked to correct what BPA would refuse. */
export async function checkTasks(oracle: Oracle): Promise<void> {
  const recorded = (await oracle.documents('citizen', 'historyItem')).filter(
    (one) =>
      ['healthCare', 'dentalCare', 'homeCare', 'procedure'].includes(textAt(one, 'type')) &&
      textAt(one, 'first.userId') !== '',
  )
  const months = recorded.map((one) => textAt(one, 'month')).sort()
  const competence = months.at(-1) ?? ''
  await oracle.act('attendanceAsk', { ids: recorded.slice(-90).map(idOf), wanted: 'Onde foi feito' })
  const tasks = await oracle.documents('citizen', 'correctionTask')
  const items = new Map((await oracle.documents('citizen', 'historyItem')).map((one) => [idOf(one), one]))
  const asked = tally()
  for (const task of tasks) {
    const author = textAt(items.get(idOf(task)), 'first.userId')
    if (author !== '') asked.add(author, idOf(task))
  }
  const users = (await oracle.documents('core', 'user')).map(idOf)
  for (const id of users.slice(0, 20)) {
    const own = asked.rows.get(id)?.ids.length ?? 0
    const list = await oracle.ask('correctionTaskList', {}, { id })
    oracle.figure('correctionTaskList.total', numberAt(list, 'total'), own)
    const card = await oracle.ask('correctionTaskCount', {}, { id })
    oracle.figure('correctionTaskCount.total', numberAt(card, 'total'), own)
    oracle.equal('corrections: card and list', numberAt(card, 'total'), listAt(list, 'items').length)
  }
  const newest = recorded.find((one) => textAt(one, 'month') === competence)
  await checkAnswers(oracle, competence, newest ? idOf(newest) : '')
}

/** Somebody answers that their entry is right: who bills reads how many wait, and how many answers are to be seen. */
async function checkAnswers(oracle: Oracle, competence: string, newest: string): Promise<void> {
  const asked = await oracle.documents('citizen', 'correctionTask')
  // The last one: of those that the month's file could take.
  const first = asked.find((one) => textAt(one, '_id') === newest) ?? asked[0]
  if (!first) throw new Error('a correction that was asked for')
  const answer = { id: idOf(first), answer: 'Atendi na rua' }
  await oracle.act('correctionTaskAnswer', answer, { id: textAt(first, 'of') })
  const tasks = await oracle.documents('citizen', 'correctionTask')
  const waiting = tasks.filter((one) => textAt(one, 'answer') === '')
  const unseen = tasks.filter((one) => at(one, 'isUnseen') === true)
  for (const query of ['bpaAnswerCount', 'bpaAnswers']) {
    const shown = await oracle.ask(query)
    oracle.figure(`${query}.waiting`, numberAt(shown, 'waiting'), tallyOf(waiting, idOf))
    oracle.figure(`${query}.answered`, numberAt(shown, 'answered'), tallyOf(unseen, idOf))
  }
  oracle.equal(
    'answers: by number and by list',
    unseen.length,
    listAt(await oracle.ask('bpaAnswers'), 'items').length,
  )
  const items = new Map((await oracle.documents('citizen', 'historyItem')).map((one) => [idOf(one), one]))
  const taken = monthsUpTo(`${competence}-01`, 4)
  // Of those that the month's file could take, what has no unit stays out for that.
  const isTaken = (one: object) =>
    taken.includes(textAt(items.get(idOf(one)), 'month')) &&
    textAt(items.get(idOf(one)), 'healthUnit.id') === ''
  const check = listAt(await oracle.ask('bpaCheck', { competence }), 'groups').filter(
    (one) => textAt(one, 'cause') === 'noUnit',
  )
  const preview = listAt(await oracle.ask('bpaMendPreview', { competence, cause: 'noUnit' }), 'groups')
  for (const [path, some] of [
    ['asked', tasks.filter(isTaken)],
    ['answered', tasks.filter((one) => isTaken(one) && textAt(one, 'answer') !== '')],
  ] as const) {
    oracle.figure(`bpaCheck.groups.${path}`, sumOf(check, path), tallyOf(some, idOf))
    const byName = tally()
    for (const one of some) byName.add(textAt(items.get(idOf(one)), 'first.name'), idOf(one))
    const shown = new Map<string, number>()
    for (const row of preview) {
      const name = textAt(row, 'professional')
      shown.set(name, (shown.get(name) ?? 0) + numberAt(row, path))
    }
    oracle.figure(`bpaMendPreview.groups.${path}`, shown, byName)
  }
}

/** Somebody signs in on two devices, and one who has accepted no terms is registered. */
export async function checkSessions(oracle: Oracle): Promise<void> {
  for (const name of ['nurse', 'doctor', 'acs'])
    for (const device of ['balcão', 'celular'])
      await oracle.act('userLogin', {
        login: `${name}@demo.local`,
        password: 'demonstracao',
        device: { identifier: `${name} ${device}`, name: device },
      })
  const sessions = await oracle.documents('core', 'session')
  const devices = await oracle.documents('core', 'device')
  const open = tally()
  for (const device of devices)
    for (const one of sessions)
      if (
        textAt(one, 'userId') === textAt(device, 'userId') &&
        textAt(one, 'deviceIdentifier') === textAt(device, 'identifier') &&
        textAt(one, 'revokedAt') === ''
      )
        open.add(idOf(device), idOf(one))
  const list = await rowsOf(oracle, 'deviceList')
  oracle.figure('deviceList.totalItems', list.total, tallyOf(devices, idOf))
  oracle.figure('deviceList.items.openSessions', columnOf(list.rows, 'openSessions'), open)
  const [group] = (await oracle.documents('core', 'group')).filter((one) => textAt(one, 'key') === 'nurse')
  const [unit] = await oracle.documents('core', 'healthUnit')
  const relation = (one: object | undefined) => ({ id: one ? idOf(one) : '', name: textAt(one, 'name') })
  await oracle.act('userCreate', {
    userComplement: {
      name: 'Vera do Balcão',
      email: 'vera@balcao.exemplo',
      cbo: { id: '223505', name: 'Enfermeiro' },
      healthUnit: relation(unit),
      group: [relation(group)],
    },
  })
  const real = (await oracle.documents('core', 'user')).filter((one) => at(one, 'isDemo') === false)
  const accepted = new Set(
    (await oracle.documents('core', 'termsAccepted')).map((one) => textAt(one, 'userId')),
  )
  const terms = await oracle.ask('termsAcceptances')
  const pending = real.filter((one) => !accepted.has(idOf(one)))
  oracle.figure('termsAcceptances.totalPending', numberAt(terms, 'totalPending'), tallyOf(pending, idOf))
}

/** Records that are removed are in a list of their own, and nowhere else. */
export async function checkRemoved(oracle: Oracle): Promise<void> {
  const residents = (await oracle.documents('citizen', 'citizen')).filter(isResident)
  const before = numberAt(await oracle.ask('citizenConditionStatistics'), 'residents')
  for (const one of residents.slice(0, 2)) await oracle.act('citizenDelete', { id: idOf(one) })
  const removed = await oracle.documents('citizen', 'removedCitizen')
  const list = await rowsOf(oracle, 'citizenRemovedList')
  oracle.figure('citizenRemovedList.totalItems', list.total, tallyOf(removed, idOf))
  const after = numberAt(await oracle.ask('citizenConditionStatistics'), 'residents')
  oracle.equal('residents: before removals, and after them with the removed', before, after + list.total)
}

/** Contacts of a case, and what its list says of them. */
export async function checkContacts(oracle: Oracle): Promise<void> {
  const open = (await oracle.documents('epidemiology', 'epidemiologicalAccompaniment')).filter(
    (one) => textAt(one, 'state') === 'suspect',
  )
  for (const one of open.slice(0, 2)) {
    await oracle.act('epidemiologicalAccompanimentContactCreate', {
      epidemiologicalAccompanimentId: idOf(one),
      at: `${dayOf(oracle.now)} 00:00:00.000-03:00`,
      result: 'absent',
    })
    const own = (await oracle.documents('epidemiology', 'epidemiologicalAccompanimentContact')).filter(
      (each) => textAt(each, 'epidemiologicalAccompanimentId') === idOf(one),
    )
    const list = await rowsOf(oracle, 'epidemiologicalAccompanimentContactList', {
      epidemiologicalAccompanimentId: idOf(one),
    })
    oracle.figure('epidemiologicalAccompanimentContactList.totalItems', list.total, tallyOf(own, idOf))
  }
}

/** The population of a year, typed in the settings: what rates are of from then on. */
export async function checkPopulations(oracle: Oracle): Promise<void> {
  const query = 'epidemiologicalAccompanimentStatistics'
  const year = Number(dayOf(oracle.now).slice(0, 4))
  const [settings] = await oracle.documents('core', 'settings')
  const populations = [
    { year: year - 3, population: 20_000 },
    { year: year - 1, population: 25_000 },
  ]
  await oracle.act('settingsUpdate', { document: { populations }, version: numberAt(settings, 'version') })
  const cases = (await oracle.documents('epidemiology', 'epidemiologicalAccompaniment')).filter(
    (one) =>
      textAt(one, 'pathology.id').startsWith('A90') &&
      !['discarded', 'negative', 'monitored'].includes(textAt(one, 'state')),
  )
  for (const [of, people] of [
    [year, 25_000],
    [year - 2, 20_000],
    [year - 4, 20_000],
  ] as const) {
    const [initialDate, finalDate] = [`${of}-01-01`, `${of}-12-31`]
    const own = cases.filter((one) => textAt(one, 'day') >= initialDate && textAt(one, 'day') <= finalDate)
    const answer = await oracle.ask(query, { pathology: { id: 'A90' }, initialDate, finalDate })
    oracle.figure(`${query}.population`, numberAt(answer, 'population'), people)
    const rate = Math.round((own.length * 1_000_000) / people) / 10
    oracle.figure(`${query}.incidence`, numberAt(answer, 'incidence'), rate)
  }
}
