import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { newId } from '@saude/contract/id'
import { monthAfter, today } from '@saude/contract/instants'
import { TOTP } from 'otpauth'
import { removeFolder, temporaryFolder } from '../server.ts'
import { password, send, sessionOf } from '../session.ts'
import { sigtapOf } from '../sigtap.ts'
import { papers } from './papers.ts'

/** What a town that only was filled has not: what people leave who correct, remove, attach, export and protect themselves. */

type Files = Readonly<Record<string, File>>
type Done = <Data>(path: string, input: object, files?: Files) => Promise<Data>

interface Entry {
  readonly id: string
  readonly version: number
  readonly name: string
}

/** A call as it was made, with its answer, to be recorded. */
export interface Noted {
  readonly group: string
  readonly path: string
  readonly input: object
  /** Fields that came as files. */
  readonly files?: readonly string[]
  readonly answer: unknown
}

/** Acts as a demo user. @throws Error for what is refused */
type DoneBy = (group: string) => Promise<Done>
const doneAt =
  (url: string, note: (call: Noted) => void): DoneBy =>
  async (group) => {
    const { token } = await sessionOf(url, group)
    return async <Data>(path: string, input: object, files: Files = {}) => {
      const headers = { Type: 'User', Token: token, 'Request-Id': newId() }
      const { data, error } = await send<Data>(url, path, input, headers, files)
      if (!data) throw new Error(`${path}: ${JSON.stringify(error)}`)
      const names = Object.keys(files)
      note({ group, path, input, ...(names.length > 0 && { files: names }), answer: data })
      return data
    }
  }

/** The entries that a list shows first. */
async function listed<Item extends Entry>(done: Done, path: string, input: object = {}): Promise<Item[]> {
  const asked = { startIndex: 0, stopIndex: 39, ...input }
  return (await done<{ items: Item[] }>(`${path}-list`, asked)).items
}
async function firstOf<Item extends Entry>(done: Done, path: string, input: object = {}): Promise<Item> {
  const [first] = await listed<Item>(done, path, input)
  if (!first) throw new Error(`The town has no ${path}`)
  return first
}

/** Removes what was entered by mistake. */
async function mistake(done: Done, path: string, input: object): Promise<void> {
  const { id } = await done<Entry>(`${path}-create`, input)
  await done(`${path}-delete`, { id })
}

/** People and where they live: one is removed, a street goes to another agent, an entry is withdrawn. */
async function citizens(done: Done): Promise<void> {
  const people = await listed<Entry & { deathAt: string | null }>(done, 'citizen', {
    orderBy: 'name',
    startIndex: 560,
    stopIndex: 599,
  })
  const [removed, measured] = people.filter(({ deathAt }) => !deathAt)
  const measurement = { citizenId: measured?.id, measuredAt: new Date().toISOString(), heartRate: 71 }
  const { id } = await done<Entry>('measurement-create', measurement)
  await done('recorded-entry-remove', { id, reason: 'Digitado no cidadão errado' })
  await done('citizen-delete', { id: removed?.id })
  const streets = await listed<Entry & { microArea?: Entry }>(done, 'street')
  const here = streets.find(({ microArea }) => microArea)?.microArea
  const other = streets.find(({ microArea }) => microArea && microArea.id !== here?.id)
  await done('territory-move', { microAreaId: here?.id, streetIds: [other?.id] })
}

/** What protects users, and what a client is called by. */
async function users(done: Done, doneBy: DoneBy): Promise<void> {
  const own = await doneBy('publicAdministration')
  const { uri } = await own<{ uri: string }>('second-factor-begin', { currentPassword: password })
  const totp = new TOTP({ secret: new URL(uri).searchParams.get('secret') ?? '' })
  await own('second-factor-confirm', { code: totp.generate() })
  const { version } = await done<{ version: string }>('terms-acceptances', {})
  await done('terms-accept', { version })
  const driver = (await listed<Entry & { email: string }>(done, 'user', { email: 'driver05@demo.local' }))[0]
  await done('user-password-reset', { id: driver?.id })
  await mistake(done, 'neighborhood', { name: 'Bairro removido' })
  await done('client-logo-update', { logo: null }, { logo: papers.png })
}

/** The month's table of procedures as the ministry gives it out, sent but not in use. */
async function sigtap(done: Done): Promise<void> {
  const folder = await temporaryFolder()
  const path = await sigtapOf(monthAfter(today().slice(0, 7)).replace('-', ''), folder)
  const zip = new File([await readFile(path)], basename(path))
  await done('sigtap-upload', { package: null }, { package: zip })
  await removeFolder(folder)
}

/** Stock, production and requests of the secretariat. */
async function secretariat(done: Done): Promise<void> {
  const material = (await listed<Entry & { balance: number }>(done, 'material')).find(
    ({ balance }) => balance > 10,
  )
  const output = { quantity: 1, destination: 'expired', date: today(), responsible: 'Almoxarifado' }
  await done('material-output-create', {
    material: { id: material?.id, name: material?.name },
    ...output,
  })
  const month = { competence: monthAfter(today().slice(0, 7), -1) }
  await done('bpa-export', month)
  await done('bpa-export', { ...month, reason: 'O arquivo se perdeu' })
  const [benefit, removed] = await listed(done, 'benefit-request', { state: 'review' })
  await done('benefit-request-delete', { id: removed?.id })
  await done(
    'benefit-request-update',
    { id: benefit?.id, version: benefit?.version, document: { attachment: null } },
    { 'document.attachment': papers.pdf },
  )
  await done('benefit-request-transition', { id: benefit?.id, version: 2, transition: 'approve' })
  const { id: citizenId, name } = await firstOf(done, 'citizen', { orderBy: 'name' })
  const asked = { type: 'bobath', place: 'clinic', priority: 'notUrgent', date: today() }
  const { id } = await done<Entry>(
    'physiotherapy-session-create',
    { citizen: { id: citizenId, name }, ...asked, attachment: null, attachments: [null, null, null] },
    {
      attachment: papers.png,
      'attachments.0': papers.pdf,
      'attachments.1': papers.jpg,
      'attachments.2': papers.tif,
    },
  )
  await done('physiotherapy-session-transition', { id, version: 1, transition: 'authorise' })
  const performer = await firstOf(done, 'physiotherapy-provider')
  await done('physiotherapy-session-transition', {
    id,
    version: 2,
    transition: 'book',
    document: { performer: { id: performer.id, name: performer.name }, appointmentAt: inDays(20) },
  })
}
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** A case that is followed, with an exam's result on paper; messages of a campaign. */
async function epidemiology(done: Done): Promise<void> {
  const { id, version, citizen } = await firstOf<Entry & { citizen: Entry }>(
    done,
    'epidemiological-accompaniment',
  )
  const ofCase = { epidemiologicalAccompanimentId: id }
  const contact = { at: new Date().toISOString(), result: 'reached', course: 'better' }
  await done('epidemiological-accompaniment-contact-create', { ...ofCase, ...contact })
  await done('epidemiological-accompaniment-update', {
    id,
    version: version + 1,
    document: { observation: `${citizen.name} foi visitado` },
  })
  const [exam] = (await done<{ items: Entry[] }>('laboratory-exams-search', {})).items
  const result = {
    ...ofCase,
    laboratoryExam: { id: exam?.id, name: exam?.name },
    collectionDate: today(),
    resultExam: 'waiting',
    notificationStatus: 'notSent',
    examResultDocument: null,
  }
  await done('epidemiological-accompaniment-exam-result-create', result, { examResultDocument: papers.tif })
  await mistake(done, 'street-block', { code: 'Q-9999' })
  const campaign = await firstOf(done, 'campaign')
  await done('campaign-message-create', { id: campaign.id, message: 'A vacinação começa na segunda-feira' })
}

/** Registers: changed, removed, with a signed paper. */
async function options(done: Done): Promise<void> {
  const vehicle = await firstOf(done, 'vehicle')
  await done('vehicle-update', { id: vehicle.id, version: vehicle.version, document: { kmPerLitre: 11 } })
  await mistake(done, 'cost-center', { name: 'Centro removido' })
  const { id, version } = await firstOf(done, 'partnership', { state: 'pending' })
  await done(
    'partnership-update',
    { id, version, document: { document: null } },
    { 'document.document': papers.jpg },
  )
}

/** What a trip has cost, with a receipt or by mistake. */
async function travel(done: Done): Promise<void> {
  const { id: travelId } = await firstOf(done, 'travel', { state: 'confirmed' })
  const expense = { travelId, kind: 'toll', amount: 7.5, date: today() }
  await mistake(done, 'travel-expense', expense)
  const receipt = { ...expense, receipt: null }
  await done('travel-expense-create', receipt, { receipt: papers.pdf })
}

/** The acts of people who have worked for a while with a town that was filled, with what they were answered. */
export async function actMore(url: string): Promise<readonly Noted[]> {
  const noted: Noted[] = []
  const doneBy = doneAt(url, (call) => noted.push(call))
  const done = await doneBy('healthSecretary')
  for (const part of [citizens, users, sigtap, secretariat, epidemiology, options, travel])
    await part(done, doneBy)
  const administration = await doneBy('systemAdministration')
  await administration('figures-rebuild', {})
  return noted
}

/** Collections that stay empty whatever people do, by area or in all of them, each with its reason. */
export const neverByPeople: Readonly<Record<string, string>> = {
  outbox: 'What it holds goes to another area in the same second',
  followPositions: 'Written by a clock, a minute after a copy of another area was corrected',
  'core demoDecision': 'The first user of a real client ends the demo users by whom calls are asked',
  'epidemiology channelWarning': 'Written by a clock, where a diagram of that week passes its limit',
  'travel travelReminder': 'Written by a clock, on the day before a trip',
  'dashboard tombstones': 'The area keeps nothing that is entered',
  'maps receipts': 'The area has no acts',
  'maps tombstones': 'The area keeps nothing that is entered',
}
