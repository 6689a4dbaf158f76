import type { attendanceAsk, attendanceMend } from '@saude/citizen/contract/attendance-mend'
import type { InputOf } from '@saude/contract/query'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { demoCns } from '@saude/town/documents'
import { bpaCheck } from '../../contract/bpa.ts'
import { bpaAnswerCount, bpaAnswers } from '../../contract/bpa-asked.ts'
import { askAuthor, bpaMend, bpaMendPreview } from '../../contract/bpa-mend.ts'
import { inconsistencyList } from '../../contract/inconsistency.ts'
import { service } from '../service.ts'
import { type Asked, consultation, invented, otherUnit, personOf, unit } from './testing/month.ts'

let area: TestArea
let town: ReturnType<typeof invented>
const staff = [
  {
    id: 'user-1',
    name: 'Dra. Helena',
    cns: demoCns(1, '980'),
    cbo: { id: '225142', name: 'Médico' },
    healthUnitId: unit.id,
  },
  {
    id: 'user-2',
    name: 'Enf. Rui',
    cns: demoCns(2, '980'),
    cbo: { id: '223565', name: 'Enfermeiro' },
    healthUnitId: null,
  },
]
/** In one unit until the tenth of October, in the other from then on. */
const moved = {
  ...{ id: 'user-3', name: 'Dr. Caio', cns: demoCns(3, '980'), healthUnitId: otherUnit.id },
  cbo: { id: '225142', name: 'Médico' },
  posts: [
    {
      ...{ id: 'post-then', healthUnitId: unit.id, team: '0001482017' },
      ...{ cbo: { id: '225142', name: 'Médico' }, to: '2026-10-10' },
    },
    {
      ...{ id: 'post-since', healthUnitId: otherUnit.id, team: null },
      ...{ cbo: { id: '225142', name: 'Médico' }, from: '2026-10-11' },
    },
  ],
}
const family = { team: 'Centro', kind: 'family', ine: '0001482017' }
const dental = { team: 'Bucal', kind: 'other', ine: '0001482025' }
const visiting = { team: 'Norte', kind: 'primary', ine: '0001482033' }
const ofEntry = {
  citizen: { id: 'person-1', name: 'Cidadão 1' },
  date: '2026-10-05',
  procedure: 'Consulta médica',
}
const tasks: Asked[] = []
const asked: InputOf<typeof attendanceAsk>[] = []

beforeEach(async () => {
  town = invented()
  asked.length = 0
  tasks.length = 0
  const changed = (items: InputOf<typeof attendanceMend>['items']) =>
    items.flatMap((item) => {
      const at = town.entries.findIndex(({ id }) => id === item.id)
      const entry = town.entries[at]
      if (!entry) return []
      const place = [unit, otherUnit].find(({ id }) => id === item.healthUnit)
      town.entries[at] = {
        ...entry,
        ...(place && { healthUnitId: place.id, cnes: place.cnes, healthUnitName: place.name }),
        ...(item.team && { team: item.team }),
        ...(item.cbo && { cbo: item.cbo }),
        ...(item.professionalCns && { professionalCns: item.professionalCns }),
      }
      return [{ id: entry.id, citizenId: entry.citizenId }]
    })
  area = await openArea(service, {
    owners: {
      ...town.owners,
      citizenByIds: [],
      userAtWorkByIds: [...staff, moved],
      healthUnitTeamsByIds: [
        { ...unit, kind: '02', teams: [family, dental] },
        { ...otherUnit, kind: '36', teams: [dental, visiting] },
      ],
      attendanceAsked: (input) => {
        const { ids } = input as { ids: string[] } // of that query
        // What comes from elsewhere has ids that the citizens' area would refuse.
        const elsewhere = town.entries.filter(({ professionalId }) => !professionalId).map(({ id }) => id)
        if (ids.some((id) => elsewhere.includes(id))) throw new Error('Asked about what no one recorded')
        return { items: tasks.filter(({ id }) => ids.includes(id)) }
      },
      attendanceAnswers: (input) => ({
        waiting: tasks.filter(({ answer }) => !answer).length,
        answered: tasks.filter(({ answer }) => answer).length,
        items: (input as { withItems?: boolean }).withItems // of that query
          ? tasks.flatMap((task) => (task.answer ? { ...task, ...ofEntry } : []))
          : [],
      }),
      attendanceMend: (input) => ({ items: changed((input as InputOf<typeof attendanceMend>).items) }), // of that query
      attendanceAsk: (input) => {
        const { ids, wanted } = input as InputOf<typeof attendanceAsk> // of that query
        asked.push({ ids, wanted })
        return { items: ids.map((id) => ({ id, citizenId: 'person-1' })) }
      },
    },
    now: () => new Date('2026-11-20T12:00:00Z'),
  })
})
afterEach(() => area.close())

const october = { competence: '2026-10' }
const groupsOf = async () => (await area.call(bpaCheck, october)).groups
const nowhere = { healthUnitId: null, healthUnitName: null, cnes: null }

test('412 without a unit get that of the professional at once, after a preview', async () => {
  for (let index = 0; index < 412; index += 1)
    town.add(index, { ...nowhere, professionalId: 'user-1', type: index % 2 ? 'healthCare' : 'procedure' })
  expect(await groupsOf()).toEqual([{ cause: 'noUnit', count: 412 }])
  const { total, groups } = await area.call(bpaMendPreview, { ...october, cause: 'noUnit' })
  expect(total).toBe(412)
  expect(groups).toMatchObject([
    {
      professional: 'Dra. Helena',
      count: 412,
      proposals: [{ value: unit.id, label: 'UBS Centro', source: 'cadastro de quem atendeu' }],
    },
  ])
  // A preview changes nothing.
  expect(await groupsOf()).toEqual([{ cause: 'noUnit', count: 412 }])
  const choices = groups.map(({ key, proposals }) => ({ key, value: proposals[0]?.value ?? '' }))
  expect(await area.call(bpaMend, { ...october, cause: 'noUnit', choices })).toEqual({
    mended: 412,
    asked: 0,
  })
  expect(await groupsOf()).toEqual([])
})

test('of who changed posts each entry gets the unit and team of its day, not those of today', async () => {
  const by = { ...nowhere, professionalId: moved.id, professionalName: moved.name }
  for (const [index, day] of ['2026-10-05', '2026-10-10', '2026-10-11'].entries())
    town.add(index, { ...by, at: `${day} 09:00:00.000-03:00` })
  const { groups } = await area.call(bpaMendPreview, { ...october, cause: 'noUnit' })
  expect(groups.map(({ count, proposals }) => [count, proposals[0]])).toMatchObject([
    [2, { value: `${unit.id}/0001482017`, source: 'lotação de quem atendeu, no dia' }],
    [1, { value: otherUnit.id, source: 'lotação de quem atendeu, no dia' }],
  ])
  const choices = groups.map(({ key, proposals }) => ({ key, value: proposals[0]?.value ?? '' }))
  await area.call(bpaMend, { ...october, cause: 'noUnit', choices })
  expect(town.entries.map(({ healthUnitId, team }) => [healthUnitId, team ?? null])).toEqual([
    [unit.id, '0001482017'],
    [unit.id, '0001482017'],
    [otherUnit.id, null],
  ])
})

test('of who has no account the unit and team of their other entries are proposed', async () => {
  const visitor = { professionalId: null, professionalName: 'Dr. Itamar', professionalCns: demoCns(9, '980') }
  town.add(1, {
    ...visitor,
    healthUnitId: otherUnit.id,
    healthUnitName: 'UBS Norte',
    cnes: otherUnit.cnes,
    team: '0001482017',
  })
  town.add(2, { ...visitor, ...nowhere })
  town.add(3, { ...nowhere, professionalId: null, professionalName: null, professionalCns: null })
  const { groups } = await area.call(bpaMendPreview, { ...october, cause: 'noUnit' })
  expect(
    groups.map(({ professional, proposals }) => [
      professional ?? null,
      proposals.map(({ label, source }) => `${label}: ${source}`),
    ]),
  ).toEqual([
    ['Dr. Itamar', ['UBS Norte, equipe 0001482017: 1 outro registro']],
    [null, []],
  ])
  // Any unit may be chosen where none is known.
  const choices = groups.map(({ key, proposals }) => ({ key, value: proposals[0]?.value ?? unit.id }))
  expect(await area.call(bpaMend, { ...october, cause: 'noUnit', choices })).toMatchObject({ mended: 2 })
  expect(town.entries.map(({ healthUnitId, team }) => [healthUnitId, team ?? null])).toEqual([
    [otherUnit.id, '0001482017'],
    [otherUnit.id, '0001482017'],
    [unit.id, null],
  ])
})

test('an occupation is that of the professional where the table lets it, else who attended is asked', async () => {
  town.add(1, { cbo: '223505', professionalId: 'user-1' })
  town.add(2, { cbo: '223505', professionalId: 'user-2', professionalName: 'Enf. Rui' })
  const { groups } = await area.call(bpaMendPreview, { ...october, cause: 'otherOccupation' })
  expect(
    groups.map(({ professional, proposals, mayAsk }) => [
      professional,
      proposals.map(({ value }) => value),
      mayAsk,
    ]),
  ).toEqual([
    ['Dra. Helena', ['225142'], true],
    ['Enf. Rui', [], true],
  ])
  const choices = groups.map(({ key, proposals }) => ({ key, value: proposals[0]?.value ?? askAuthor }))
  expect(await area.call(bpaMend, { ...october, cause: 'otherOccupation', choices })).toEqual({
    mended: 1,
    asked: 1,
  })
  expect(asked).toEqual([{ ids: ['entry-000002'], wanted: 'A ocupação (CBO) não realiza o procedimento' }])
  const [first] = groups
  const wrong = area.call(bpaMend, {
    ...october,
    cause: 'otherOccupation',
    choices: [{ key: groups[1]?.key ?? '', value: first?.proposals[0]?.value ?? '' }],
  })
  await expect(wrong).rejects.toMatchObject({ key: 'validation' })
})

test('what was found is never filled in by others: they ask who attended', async () => {
  town.tables.set('2026-10', [{ ...consultation, cids: ['E119'] }])
  town.add(1, { professionalId: 'user-1', cid: null })
  town.add(2, {
    professionalId: null,
    professionalName: 'Dr. Itamar',
    professionalCns: demoCns(9, '980'),
    cid: null,
  })
  const { groups } = await area.call(bpaMendPreview, { ...october, cause: 'noCid' })
  expect(groups.map(({ proposals, mayAsk }) => [proposals, mayAsk])).toEqual([
    [[], true],
    [[], false],
  ])
  const choices = groups.map(({ key }) => ({ key, value: askAuthor }))
  await expect(area.call(bpaMend, { ...october, cause: 'noCid', choices })).rejects.toMatchObject({
    key: 'validation',
  })
  expect(await area.call(bpaMend, { ...october, cause: 'noCid', choices: choices.slice(0, 1) })).toEqual({
    mended: 0,
    asked: 1,
  })
})

test('who was asked about some is asked about the others, and about all anew where there are no others', async () => {
  town.tables.set('2026-10', [{ ...consultation, cids: ['E119'] }])
  for (const index of [1, 2, 3]) town.add(index, { professionalId: 'user-1', cid: null })
  const task = (id: string) => ({
    ...{
      id,
      wanted: 'O procedimento exige CID',
      askedBy: 'Gestora',
      askedAt: '2026-11-18 09:00:00.000-03:00',
    },
    ...{ answer: null, answeredBy: null, answeredAt: null },
  })
  tasks.push(task('entry-000001'))
  const choices = [{ key: 'user-1', value: askAuthor }]
  expect(await area.call(bpaMend, { ...october, cause: 'noCid', choices })).toEqual({ mended: 0, asked: 2 })
  tasks.push(task('entry-000002'), task('entry-000003'))
  expect(await area.call(bpaMend, { ...october, cause: 'noCid', choices })).toEqual({ mended: 0, asked: 3 })
  expect(asked.map(({ ids }) => ids)).toEqual([
    ['entry-000002', 'entry-000003'],
    ['entry-000001', 'entry-000002', 'entry-000003'],
  ])
})

test('a CNS that the professional got later is taken from the record', async () => {
  town.add(1, { professionalId: 'user-1', professionalCns: null })
  const { groups } = await area.call(bpaMendPreview, { ...october, cause: 'noProfessional' })
  const choices = groups.map(({ key, proposals }) => ({ key, value: proposals[0]?.value ?? '' }))
  await area.call(bpaMend, { ...october, cause: 'noProfessional', choices })
  expect(town.entries[0]?.professionalCns).toBe(staff[0]?.cns)
})

test('of what is wrong with people the people are said', async () => {
  for (const index of [1, 2, 3]) town.add(index, index === 3 ? { citizenId: 'person-1' } : {})
  for (const index of [1, 2]) town.people.set(`person-${index}`, { ...personOf(index), raceColor: null })
  const { people, total } = await area.call(bpaMendPreview, { ...october, cause: 'noColor' })
  expect(total).toBe(3)
  expect(people).toEqual([
    { id: 'person-1', name: 'Cidadão 1', count: 2 },
    { id: 'person-2', name: 'Cidadão 2', count: 1 },
  ])
})

const at = (place: typeof unit, more: object = {}) => ({
  healthUnitId: place.id,
  healthUnitName: place.name,
  cnes: place.cnes,
  ...more,
})

test('a team alone is completed, of many at once, with the team of who attended before those of the unit', async () => {
  town.add(1, at(unit, { professionalId: 'user-1', team: dental.ine }))
  for (const index of [2, 3]) town.add(index, at(unit, { professionalId: 'user-1' }))
  town.add(4, at(unit, { professionalId: 'user-2', professionalName: 'Enf. Rui' }))
  town.add(5, at(unit, { professionalId: 'user-1', team: '0009999999' }))
  const checked = await area.call(bpaCheck, october)
  // All of them go in the file as they are.
  expect(checked.inFile).toBe(5)
  expect(checked.remarks).toEqual([
    { cause: 'noTeam', count: 3 },
    { cause: 'otherTeam', count: 1 },
  ])
  const { groups } = await area.call(bpaMendPreview, { ...october, cause: 'noTeam' })
  expect(
    groups.map(({ professional, count, isOpen, proposals }) => [
      professional,
      count,
      isOpen,
      proposals.map(({ value, label, source }) => `${value} ${label}: ${source}`),
    ]),
  ).toEqual([
    [
      'Dra. Helena',
      2,
      false,
      [
        `/${dental.ine} Equipe Bucal (${dental.ine}): 1 outro registro`,
        `/${family.ine} Equipe Centro (${family.ine}): a unidade do registro`,
      ],
    ],
    // Of two teams neither is taken unless it is chosen.
    [
      'Enf. Rui',
      1,
      true,
      [
        `/${family.ine} Equipe Centro (${family.ine}): a unidade do registro`,
        `/${dental.ine} Equipe Bucal (${dental.ine}): a unidade do registro`,
      ],
    ],
  ])
  const wrong = {
    ...october,
    cause: 'noTeam' as const,
    choices: [{ key: groups[0]?.key ?? '', value: '/0009999999' }],
  }
  await expect(area.call(bpaMend, wrong)).rejects.toMatchObject({ key: 'validation' })
  const choices = groups.map(({ key, proposals }) => ({ key, value: proposals[0]?.value ?? '' }))
  expect(await area.call(bpaMend, { ...october, cause: 'noTeam', choices })).toMatchObject({ mended: 3 })
  expect(town.entries.map(({ team, healthUnitId }) => [team, healthUnitId])).toEqual([
    [dental.ine, unit.id],
    [dental.ine, unit.id],
    [dental.ine, unit.id],
    [family.ine, unit.id],
    ['0009999999', unit.id],
  ])
  expect((await area.call(bpaCheck, october)).remarks).toEqual([{ cause: 'otherTeam', count: 1 }])
})

test('what only goes by e-SUS APS gets its team of primary care, and no other', async () => {
  town.tables.set('2026-10', [{ ...consultation, registers: ['10'], details: [] }])
  town.add(1, at(otherUnit, { professionalId: 'user-1' }))
  expect(await groupsOf()).toMatchObject([{ cause: 'esusAlone', count: 1 }])
  const { groups } = await area.call(bpaMendPreview, { ...october, cause: 'esusAlone' })
  expect(groups.map(({ proposals, mayAsk }) => [proposals.map(({ value }) => value), mayAsk])).toEqual([
    [[`/${visiting.ine}`], true],
  ])
  const choices = [{ key: groups[0]?.key ?? '', value: `/${visiting.ine}` }]
  await area.call(bpaMend, { ...october, cause: 'esusAlone', choices })
  const { esus, refusedTotal } = await area.call(bpaCheck, october)
  expect({ esus, refusedTotal }).toEqual({ esus: 1, refusedTotal: 0 })
})

test('one entry is mended alone, and the others of its group stay as they were', async () => {
  for (const index of [1, 2, 3]) town.add(index, { ...nowhere, professionalId: 'user-1' })
  const one = { ...october, cause: 'noUnit' as const, entry: 'entry-000002' }
  const { total, groups } = await area.call(bpaMendPreview, one)
  expect(total).toBe(1)
  const choices = groups.map(({ key, proposals }) => ({ key, value: proposals[0]?.value ?? '' }))
  expect(await area.call(bpaMend, { ...one, choices })).toMatchObject({ mended: 1 })
  expect(town.entries.map(({ healthUnitId }) => healthUnitId)).toEqual([null, unit.id, null])
})

test('what authors were asked and answered stands beside what is left out, counted', async () => {
  town.tables.set('2026-10', [{ ...consultation, cids: ['E119'] }])
  for (const index of [1, 2, 3]) town.add(index, { professionalId: 'user-1', cid: null })
  const task = {
    wanted: 'O procedimento exige CID',
    askedBy: 'Gestora',
    askedAt: '2026-11-18 09:00:00.000-03:00',
    answer: null,
    answeredBy: null,
    answeredAt: null,
  }
  const answered = {
    ...{
      answer: 'Era só orientação',
      answeredBy: 'Dra. Helena',
      answeredAt: '2026-11-19 10:30:00.000-03:00',
    },
  }
  town.add(4, { professionalId: null, cid: null })
  tasks.push({ ...task, id: 'entry-000001' }, { ...task, id: 'entry-000002', ...answered })
  const { groups, refused } = await area.call(bpaCheck, october)
  expect(groups).toEqual([{ cause: 'noCid', count: 4, asked: 2, answered: 1 }])
  expect(refused.map(({ asked: said }) => said ?? null)).toEqual([
    'Pedida em 18/11/2026 às 09:00 por Gestora, sem resposta',
    'Dra. Helena respondeu em 19/11/2026 às 10:30: Era só orientação',
    null,
    null,
  ])
  const { items } = await area.call(inconsistencyList, { from: '2026-10-01', to: '2026-10-31' })
  expect(items.map(({ asked: said }) => said ?? null)).toEqual(refused.map(({ asked: said }) => said ?? null))
  expect((await area.call(bpaMendPreview, { ...october, cause: 'noCid' })).groups).toMatchObject([
    { count: 3, asked: 2, answered: 1 },
    { count: 1, asked: 0, answered: 0 },
  ])
  expect(await area.call(bpaAnswerCount, {})).toEqual({ waiting: 1, answered: 1 })
  expect((await area.call(bpaAnswers, {})).items).toMatchObject([
    {
      id: 'entry-000002',
      answer: 'Era só orientação',
      answeredBy: 'Dra. Helena',
      citizen: { name: 'Cidadão 1' },
    },
  ])
})
