import { fileOf } from './bpa-file.ts'
import type { Oracle } from './oracle.ts'
import { at, dayOf, listAt, monthsUpTo, numberAt, textAt } from './read.ts'
import { columnOf, rowsOf, sumOf } from './screens.ts'
import { type Tally, tally } from './tally.ts'

const idOf = (one: object): string => textAt(one, '_id')

/** An act that is billed, or a line of what a journey costs. */
interface Act {
  readonly id: string
  readonly month: string
  readonly isEsus: boolean
  readonly hasUnit: boolean
  readonly lacksTeam: boolean
  readonly professional: string
  readonly citizen: string
}

const primaryTeams = ['family', 'primary', 'dental', 'multi', 'street']
const primaryUnits = ['01', '02', '32']

/** The team decides where the unit knows it, else the unit's kind, else its teams. */
function isPrimary(unit: object | undefined, ine: string): boolean {
  if (!unit) return false
  const teams = listAt(unit, 'teams')
  const team = teams.find((one) => ine !== '' && textAt(one, 'ine') === ine)
  if (team && textAt(team, 'kind') !== '') return primaryTeams.includes(textAt(team, 'kind'))
  if (textAt(unit, 'kind') !== '') return primaryUnits.includes(textAt(unit, 'kind'))
  return teams.some((one) => primaryTeams.includes(textAt(one, 'kind')))
}

/** What was done and has a month, and what journeys of treatment elsewhere are billed as: a patient two lines, a companion two. */
async function actsOf(oracle: Oracle): Promise<readonly Act[]> {
  const units = new Map((await oracle.documents('core', 'healthUnit')).map((one) => [idOf(one), one]))
  const months = new Map(
    (await oracle.documents('core', 'sigtapPackage')).map((one) => [idOf(one), textAt(one, 'competence')]),
  )
  const byEsus = new Set<string>()
  for (const one of await oracle.documents('core', 'sigtapProcedure'))
    if (listAt(one, 'registers').includes('10'))
      byEsus.add(`${months.get(textAt(one, 'package'))} ${textAt(one, 'code')}`)
  const acts: Act[] = []
  for (const one of await oracle.documents('citizen', 'historyItem')) {
    if (!['healthCare', 'dentalCare', 'homeCare', 'procedure'].includes(textAt(one, 'type'))) continue
    const month = textAt(one, 'month')
    const unit = units.get(textAt(one, 'healthUnit.id'))
    acts.push({
      id: idOf(one),
      month,
      isEsus: isPrimary(unit, textAt(one, 'team')) && byEsus.has(`${month} ${textAt(one, 'procedure.code')}`),
      hasUnit: textAt(one, 'healthUnit.id') !== '',
      lacksTeam: textAt(one, 'team') === '' && listAt(unit, 'teams').length > 0,
      professional: textAt(one, 'first.name'),
      citizen: textAt(one, 'citizenId'),
    })
  }
  for (const one of await oracle.documents('health-secretary', 'outOfHomeTreatment')) {
    if (textAt(one, 'state') !== 'done') continue
    const month = dayOf(at(one, 'appointmentAt')).slice(0, 7)
    for (let line = 0; line < (at(one, 'companion') === true ? 4 : 2); line += 1)
      acts.push({
        id: `${idOf(one)} ${line}`,
        month,
        isEsus: false,
        hasUnit: true,
        lacksTeam: false,
        professional: '',
        citizen: textAt(one, 'citizen.id'),
      })
  }
  return acts
}

const tallied = (acts: readonly Act[], rowOf: (act: Act) => string = () => ''): Tally => {
  const counted = tally()
  for (const act of acts) counted.add(rowOf(act), act.id)
  return counted
}

/** Production of a month: each record is in the file, stays out of it with a reason, or is reported by e-SUS. */
export async function checkBpa(oracle: Oracle): Promise<void> {
  const acts = await actsOf(oracle)
  const months = monthsUpTo(dayOf(oracle.now), 12)
  await checkMonths(oracle, acts, months)
  const competence = months.at(-2) ?? ''
  const taken = new Set(monthsUpTo(`${competence}-01`, 6))
  const own = acts.filter(({ month }) => taken.has(month))
  const check = await oracle.ask('bpaCheck', { competence })
  oracle.figure('bpaCheck.production', numberAt(check, 'production'), tallied(own))
  const esus = own.filter((act) => act.isEsus)
  oracle.figure('bpaCheck.esus', numberAt(check, 'esus'), tallied(esus))
  // Of the whole list of what is left out, every record once; groups of more than 200 are not named one by one.
  const refused = new Set(listAt(check, 'refused').map((row) => textAt(row, 'id')))
  oracle.figure('bpaCheck.refusedTotal', numberAt(check, 'refusedTotal'), refused.size)
  const inFile = own.length - esus.length - refused.size
  oracle.figure('bpaCheck.inFile', numberAt(check, 'inFile'), inFile)
  const nameless = own.filter((act) => !act.isEsus && act.citizen === '')
  oracle.figure('bpaCheck.unidentified', numberAt(check, 'unidentified'), tallied(nameless))
  const late = own.filter((act) => !act.isEsus && isLate(act.month, competence))
  // What no file takes any more lacks nothing else.
  const lacking = own.filter((act) => !act.isEsus && !act.hasUnit && !isLate(act.month, competence))
  const causes = tally()
  for (const act of lacking) causes.add('noUnit', act.id)
  for (const act of late) causes.add('late', act.id)
  // What goes without its team, where the unit has teams, could be completed.
  const teamless = own.filter(
    (act) => act.lacksTeam && !act.isEsus && act.hasUnit && !isLate(act.month, competence),
  )
  oracle.figure('bpaCheck.remarks.count', sumOf(listAt(check, 'remarks'), 'count'), tallied(teamless))
  const groups = columnOf(listAt(check, 'groups'), 'count', (row) => textAt(row, 'cause'))
  const known = new Map([...groups].filter(([cause]) => causes.rows.has(cause)))
  oracle.figure('bpaCheck.groups.count', known, causes)
  await checkPreview(oracle, competence, lacking)
  await checkFile(oracle, competence, check)
}

/** SIA takes the month's own and the three before it; 029 of SIGTAP, which takes five, the demo's table has nowhere. */
const isLate = (month: string, competence: string): boolean =>
  !monthsUpTo(`${competence}-01`, 4).includes(month)

/** The production report month by month: what BPA takes, leaves out with a reason, or leaves to e-SUS. */
async function checkMonths(oracle: Oracle, acts: readonly Act[], months: readonly string[]): Promise<void> {
  const report = await rowsOf(oracle, 'procedureList', { by: 'month' })
  const attendances = columnOf(report.rows, 'attendances')
  for (const competence of months) {
    const check = await oracle.ask('bpaCheck', { competence, part: 'own' })
    const journeys = acts.filter(({ id, month }) => month === competence && id.includes(' ')).length
    const parts = ['inFile', 'refusedTotal', 'esus'].reduce((sum, path) => sum + numberAt(check, path), 0)
    oracle.equal(
      `${competence}: production report and BPA lines, refused, e-SUS`,
      (attendances.get(competence) ?? 0) + journeys,
      parts,
    )
    oracle.equal(`${competence}: BPA production and its parts`, numberAt(check, 'production'), parts)
  }
}

/** What a reason keeps out, by who attended. */
async function checkPreview(oracle: Oracle, competence: string, lacking: readonly Act[]): Promise<void> {
  if (lacking.length === 0) return
  const preview = await oracle.ask('bpaMendPreview', { competence, cause: 'noUnit' })
  const groups = listAt(preview, 'groups')
  oracle.figure('bpaMendPreview.total', numberAt(preview, 'total'), tallied(lacking))
  const shown = new Map<string, number>()
  for (const row of groups) {
    const name = textAt(row, 'professional')
    shown.set(name, (shown.get(name) ?? 0) + numberAt(row, 'count'))
  }
  oracle.figure(
    'bpaMendPreview.groups.count',
    shown,
    tallied(lacking, ({ professional }) => professional),
  )
  // Units are mended in the attendances: no person's record is.
  oracle.figure('bpaMendPreview.people.count', sumOf(listAt(preview, 'people'), 'count'), 0)
}

/** The file, read back from its published layout: its lines, sheets and control field, and what lists say of it. */
async function checkFile(oracle: Oracle, competence: string, check: unknown): Promise<void> {
  const made = await oracle.act('bpaExport', { competence })
  const file = fileOf(textAt(made, 'file'))
  const late = file.lines.filter(({ month }) => month !== competence.replace('-', '')).length
  oracle.figure('bpaCheck.lateEntries', numberAt(check, 'lateEntries'), late)
  const totals = { lines: file.lines.length, sheets: file.sheets, control: file.control }
  const list = listAt(await oracle.ask('bpaFiles'), 'items').filter(
    (one) => textAt(one, 'id') === textAt(made, 'id'),
  )
  for (const [path, counted] of Object.entries(totals)) {
    oracle.figure(`bpaCheck.${path}`, numberAt(check, path), counted)
    oracle.figure(`bpaFiles.items.${path}`, sumOf(list, path), counted)
    oracle.equal(`BPA: ${path} of the check and of the export`, numberAt(check, path), numberAt(made, path))
    oracle.equal(`BPA: ${path} of the file and of its first line`, counted, file.head[path] ?? 0)
  }
  oracle.figure('bpaFiles.items.unidentified', sumOf(list, 'unidentified'), numberAt(check, 'unidentified'))
  const after = await oracle.ask('bpaCheck', { competence })
  oracle.figure('bpaCheck.exported.lines', numberAt(after, 'exported.lines'), file.lines.length)
  oracle.equal(
    'BPA: what is in a file is not production that waits',
    numberAt(after, 'production'),
    numberAt(check, 'production') - numberAt(check, 'inFile'),
  )
  await checkChanges(oracle, textAt(made, 'id'), file.lines)
}

/** Somebody's birth date is corrected after the export: each of their lines would be another one now. */
async function checkChanges(
  oracle: Oracle,
  id: string,
  lines: readonly { readonly text: string }[],
): Promise<void> {
  const unchanged = await oracle.ask('bpaChanges', { id })
  oracle.figure('bpaChanges.total', numberAt(unchanged, 'total'), 0)
  const someone = (await oracle.documents('citizen', 'citizen')).find(
    (one) => textAt(one, 'cpf') !== '' && lines.some(({ text }) => text.includes(textAt(one, 'cpf'))),
  )
  if (!someone) return
  const own = tally()
  for (const [index, { text }] of lines.entries())
    if (text.includes(textAt(someone, 'cpf'))) own.add('', String(index))
  const document = { email: 'outro.endereco@correio.exemplo' }
  await oracle.act('citizenUpdate', { id: idOf(someone), document, version: numberAt(someone, 'version') })
  const changed = await oracle.ask('bpaChanges', { id })
  oracle.figure('bpaChanges.total', numberAt(changed, 'total'), own)
}
