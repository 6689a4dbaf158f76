import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { groups } from '@saude/contract/session'
import { readCnes } from '@saude/service/import/cnes/read'
import { xmlFile, xmlPerson, xmlUnit } from '@saude/service/import/cnes/testing/xml'
import { walkCnes } from '@saude/service/import/cnes/walk'
import type { TestArea } from '@saude/service/testing/area'
import { filterBy } from '@saude/store'
import { cnesBatchRows, cnesImport, cnesImportRuns, cnesImportUndo, cnesKnown } from '../../contract/cnes.ts'
import { kindsOf } from '../../contract/cnes-kinds.ts'
import { healthUnit } from '../../contract/health-unit.ts'
import { team } from '../../contract/team-register.ts'
import { userUpdate } from '../../contract/user.ts'
import { userInvite, userInvitees, userInvitePreview } from '../../contract/user-link.ts'
import { openCoreArea } from '../../testing/area.ts'
import { town } from '../../testing/core.ts'
import { groups as groupsOfClients } from '../group/group.ts'
import { healthUnits } from '../health-unit/health-unit.ts'
import { teams } from '../team/team.ts'
import { credentials, users } from '../user/user.ts'
import { forgetCnesLoads } from './forget.ts'
import { cnesRecords, cnesRuns } from './run.ts'

let area: TestArea
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cnes-'))
  area = await openCoreArea()
})
afterAll(async () => {
  await area.close()
  await rm(folder, { recursive: true })
})

/** Each test begins with a town that knows nothing of CNES. */
afterEach(async () => {
  const { store } = area.opened
  const found = await stored()
  const idsOf = (all: readonly { readonly _id: string }[]) => ({ _id: { $in: all.map(({ _id }) => _id) } })
  await store.collection(users).deleteMany(idsOf(found.people))
  await store.collection(teams).deleteMany(idsOf(found.teams))
  await store.collection(healthUnits).deleteMany(idsOf(found.units))
  await store.collection(cnesRecords).deleteMany({ client: town.client.id })
  await store.collection(cnesRuns).deleteMany({ client: town.client.id })
})

const [ana, bento] = ['52998224725', '11144477735']
const head = { DATA: '2024-10-01', CO_IBGE_MUN: town.client.ibge ?? '', VERSAO_XSD: '3.1' }
const north = xmlUnit({ CNES: '9001000', NM_FANTA: 'UBS NORTE' }, [
  { CO_INE: '0001900100', NM_REFERENCIA: 'EQUIPE NORTE' },
])
const south = xmlUnit({ CNES: '9001001', NM_FANTA: 'UBS SUL', TP_UNID_ID: '99' }, [
  { CO_INE: '0001900101', NM_REFERENCIA: 'EQUIPE SUL' },
])
const post = (CNES: string, CO_INE: string, CO_CBO: string) => ({ CNES, CO_INE, CO_CBO, MICROAREA: '' })
const doctor = xmlPerson({ NM_PROF: 'ANA DO CNES', CPF_PROF: ana }, [
  post('9001000', '0001900100', '225142'),
  post('9001001', '0001900101', '225142'),
])
const agent = xmlPerson({ NM_PROF: 'BENTO DO CNES', CPF_PROF: bento, CO_CNS: '700000010017008' }, [
  post('9001001', '0001900101', '515105'),
])
const first = xmlFile(head, [north, south], [doctor, agent])
const later = { ...head, DATA: '2024-11-01' }

const fileOf = async (content: Buffer) => {
  const path = join(folder, `${newId()}.xml`)
  await writeFile(path, content)
  return readCnes(path)
}

/** Plans a file, or runs it. */
async function load(content: Buffer, run: string | null) {
  const file = await fileOf(content)
  const { hash, ibge, date } = file
  return walkCnes({
    file,
    batchRows: cnesBatchRows,
    send: (batch) => area.call(cnesImport, { run, source: 'cnes.xml', hash, ibge, date, ...kindsOf(batch) }),
    known: (kind, after) => area.call(cnesKnown, { kind, after }),
  })
}

async function undo(run: string) {
  const sums = { removed: 0, setBack: 0, kept: 0 }
  for (let left = 1; left > 0; ) {
    const part = await area.call(cnesImportUndo, { run })
    sums.removed += part.removed
    sums.setBack += part.setBack
    sums.kept += part.kept.length
    left = part.left
  }
  return sums
}

const names = ['ana do cnes', 'bento do cnes', 'bento corrigido']

/** What is stored of what the files name. */
async function stored() {
  const { store } = area.opened
  const [units, found, people] = await Promise.all([
    store.collection(healthUnits).findAll(filterBy({ cnes: { $in: ['9001000', '9001001'] } }), { max: 10 }),
    store.collection(teams).findAll(filterBy({ ine: { $in: ['0001900100', '0001900101'] } }), { max: 10 }),
    store.collection(users).findAll(filterBy({ searchName: { $in: names } }), { max: 10 }),
  ])
  const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
    one.name < other.name ? -1 : 1
  return { units: units.sort(byName), teams: found.sort(byName), people: people.sort(byName) }
}

test('a plan says what would come, teams and posts of units that are not there yet too, and writes nothing', async () => {
  expect(await load(first, null)).toMatchObject({
    ...{ rows: 6, new: 6, changed: 0, refused: 0, doubtful: 0 },
    notices: {
      'O CNES não diz a posição da unidade: marque-a no mapa': 2,
      'O CNES não diz a microárea do agente: informe-a nas lotações do usuário': 1,
    },
  })
  expect(await stored()).toEqual({ units: [], teams: [], people: [] })
})

test('the first file makes units, teams, and users who cannot enter; a second run changes nothing', async () => {
  const run = newId()
  expect(await load(first, run)).toMatchObject({ new: 6, refused: 0, doubtful: 0 })
  const { units, teams: own, people } = await stored()
  expect(units).toMatchObject([
    { name: 'UBS NORTE', kind: '02', phone: '6333334444', teams: [{ team: 'EQUIPE NORTE', kind: 'family' }] },
    { name: 'UBS SUL', kind: 'other', origin: [{ run, source: 'CNES', id: '9001001' }] },
  ])
  expect(own.map(({ healthUnit: of }) => of.id)).toEqual(units.map(({ _id }) => _id))
  expect(people).toMatchObject([
    { name: 'ANA DO CNES', email: null, groupIds: [], heldPosts: [{ to: null }, { to: null }] },
    { name: 'BENTO DO CNES', cns: '700000010017008', cbo: { id: '515105' } },
  ])
  const hasNo = { _id: people[0]?._id ?? '' }
  expect(await area.opened.store.collection(credentials).findOne(hasNo)).toBeNull()
  expect(await load(first, newId())).toMatchObject({ new: 0, changed: 0, same: 6 })
  expect((await area.call(healthUnit.get, { id: units[0]?._id ?? '' })).endedOn).toBeNull()
  expect(await area.call(team.get, { id: own[0]?._id ?? '' })).toMatchObject({
    members: [{ name: 'ANA DO CNES' }],
  })
})

test('a file of another municipality, and one that is older than the last, are refused in words', async () => {
  await load(first, newId())
  await expect(load(xmlFile({ ...head, CO_IBGE_MUN: '1100015' }, [], []), null)).rejects.toMatchObject({
    payload: { fields: { file: expect.stringContaining('outro município') } },
  })
  await expect(load(xmlFile({ ...head, DATA: '2024-09-01' }, [north], []), newId())).rejects.toMatchObject({
    payload: {
      fields: { file: expect.stringContaining('mais antigo que o último carregado, de 01/10/2024') },
    },
  })
})

test('what vanished is ended and not removed, the undo sets it back, and the month before can be taken back too', async () => {
  await load(first, newId())
  const run = newId()
  const onlyNorth = xmlPerson({ NM_PROF: 'ANA DO CNES', CPF_PROF: ana }, [
    post('9001000', '0001900100', '225142'),
  ])
  const before = await stored()
  expect(await load(xmlFile(later, [north], [onlyNorth]), run)).toMatchObject({
    notices: { 'Deixou de constar no CNES: as lotações terminam, o acesso não; bloqueie quem saiu': 1 },
    new: 0,
  })
  const after = await stored()
  expect(after.units.map(({ endedOn }) => endedOn ?? null)).toEqual([null, '2024-11-01'])
  expect(after.units[1]?.teams).toEqual([])
  expect(after.teams.map(({ endedOn }) => endedOn ?? null)).toEqual([null, '2024-11-01'])
  expect(after.people.map(({ heldPosts = [] }) => heldPosts.map(({ to }) => to))).toEqual([
    [null, '2024-11-01'],
    ['2024-11-01'],
  ])
  expect(await undo(run)).toEqual({ removed: 0, setBack: 4, kept: 0 })
  const back = await stored()
  expect(back.people.map(({ heldPosts }) => heldPosts)).toEqual(
    before.people.map(({ heldPosts }) => heldPosts),
  )
  expect(back.units.map((one) => [one.endedOn ?? null, one.teams])).toEqual(
    before.units.map((one) => [one.endedOn ?? null, one.teams]),
  )
  const { items } = await area.call(cnesImportRuns, {})
  expect(items.map(({ date, isUndone }) => [date, isUndone])).toContainEqual(['2024-11-01', true])
})

test('what records had before a load is forgotten when it cannot be undone any more, and not a day before', async () => {
  const { store } = area.opened
  await load(first, newId())
  await load(xmlFile(later, [north], [doctor]), newId())
  const before = async () => {
    const found = await store.collection(cnesRecords).findAll({ client: town.client.id }, { max: 100 })
    return found.flatMap(({ kind, before }) => (kind === 'changed' ? [before !== null] : []))
  }
  const [newest] = await store.collection(cnesRuns).findAll({ client: town.client.id }, { max: 10 })
  const on = (days: number) => new Date((newest?.startedAt.getTime() ?? 0) + days * 86_400_000)
  const kept = await before()
  expect(kept).toContain(true)
  await forgetCnesLoads(store, on(29))
  expect(await before()).toEqual(kept)
  await forgetCnesLoads(store, on(31))
  expect(await before()).toEqual(kept.map(() => false))
})

test('what somebody has touched since stays with an undo, and is listed; the rest is removed', async () => {
  const run = newId()
  await load(first, run)
  const { people } = await stored()
  const [, second] = people
  await area.call(userUpdate, {
    id: second?._id ?? '',
    document: { userComplement: { name: 'Bento Corrigido' } },
  })
  // His team and unit stay with him.
  expect(await undo(run)).toEqual({ removed: 3, setBack: 0, kept: 3 })
  const left = await stored()
  expect(left.units.map(({ name, teams: own }) => [name, own?.length])).toEqual([['UBS SUL', 1]])
  expect(left.people.map(({ name }) => name)).toEqual(['Bento Corrigido'])
  expect(await area.opened.store.collection(cnesRecords).findOne({ run })).toBeNull()
})

test('no one is taken for somebody else: two numbers of two users, and a name alone, wait for a person', async () => {
  await load(first, newId())
  const cns = '700000010017008'
  const other = xmlPerson({ NM_PROF: 'OUTRO', CPF_PROF: '39053344705', CO_CNS: cns })
  expect(await load(xmlFile(later, [], [other]), null)).toMatchObject({
    ...{ new: 0, doubtful: 1 },
    reasons: {
      'Há um usuário com este CNS e outro CPF: não é a mesma pessoa, ou um dos dois está errado': 1,
    },
  })
  const { store } = area.opened
  const [known] = await store.collection(users).findAll(filterBy({ cpf: bento }), { max: 1 })
  await store.collection(users).updateOne({ _id: known?._id ?? '' }, { $set: { cpf: null, cns: null } })
  const namesake = xmlPerson({ NM_PROF: 'Bento do CNES', CPF_PROF: '39053344705' })
  expect(await load(xmlFile(later, [], [namesake]), null)).toMatchObject({ new: 0, doubtful: 1 })
})

test('who came without access is listed for a list of invitations, and is given access by it, not registered again', async () => {
  await load(first, newId())
  const { items, total } = await area.call(userInvitees, {})
  expect(total).toBe(2)
  expect(items).toEqual([
    { name: 'ANA DO CNES', document: ana, groups: groups.doctor, unit: 'UBS NORTE' },
    { name: 'BENTO DO CNES', document: bento, groups: groups.acs, unit: 'UBS SUL' },
  ])
  const lines = items.map((one, at) => ({ ...one, email: `convite-${at}@saude.example` }))
  const again = { ...lines[0], email: 'outra@saude.example' }
  const held = await area.opened.store.collection(groupsOfClients).findAll(filterBy({}), { max: 100 })
  const admin = { ...area.user, permissions: new Set(held.flatMap(({ permissions }) => permissions)) }
  const looked = await area.call(userInvitePreview, { lines: [...lines, again] }, admin)
  expect(looked.items.map(({ isKnown, problems }) => ({ isKnown, problems }))).toEqual([
    { isKnown: true, problems: [] },
    { isKnown: true, problems: [] },
    { isKnown: false, problems: ['O CPF ou CNS aparece em outra linha da lista'] },
  ])
  const before = await stored()
  const { items: invited } = await area.call(userInvite, { lines }, admin)
  expect(invited.map(({ id }) => id).sort()).toEqual(before.people.map(({ _id }) => _id).sort())
  expect(new Set(invited.map(({ link }) => link)).size).toBe(2)
  expect(await area.call(userInvitees, {})).toEqual({ items: [], total: 0 })
  const { people } = await stored()
  expect(people.map(({ email, groupIds, heldPosts }) => [email, groupIds.length, heldPosts?.length])).toEqual(
    expect.arrayContaining([
      ['convite-0@saude.example', 1, 2],
      ['convite-1@saude.example', 1, 1],
    ]),
  )
})
