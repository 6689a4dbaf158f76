import { validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { territoryAssign, territoryPlan } from '@saude/core/contract/territory-assign'
import { citizenGet } from '../../../../contract/citizen.ts'
import {
  territoryMove,
  territoryMoveList,
  territoryMovePreview,
  territoryMoveUndo,
} from '../../../../contract/territory-move.ts'
import { type CitizensService, member, openCitizens } from '../../../testing/open.ts'
import type { Home } from '../../home/home.ts'

/** A director redraws micro-areas; a core that knows two of them and three streets. */
const director = member(['healthDirector'])
const here = { id: 'm1', code: '01', name: 'Centro 01' }
const there = { id: 'm2', code: '02', name: 'Norte 02' }
const ana = { id: 'a1', name: 'Ana Agente', cns: null }
const bia = { id: 'a2', name: 'Bia Agente', cns: '980016277345091' }
const unit = { id: 'u1', name: 'UBS Norte', cnes: '7006446' }
const streets = ['das Redes', 'da Volta', 'do Cais'].map((publicPlace, index) => ({
  id: `s${index}`,
  name: `Rua ${publicPlace}`,
  type: 'Rua',
  publicPlace,
  neighborhoodIds: index === 0 ? ['n1'] : [],
  microArea: here,
}))

function plan({
  microAreaId,
  streetIds,
  agentId,
}: InputOf<typeof territoryPlan>): OutputOf<typeof territoryPlan> {
  const microArea = [here, there].find(({ id }) => id === microAreaId)
  if (!microArea) throw validationError({ microAreaId: 'Microárea não existe' })
  const own = microArea === here ? ana : bia
  const chosen = [ana, bia].find(({ id }) => id === agentId)
  return {
    to: { microArea, agent: chosen ?? own, healthUnit: unit },
    agentId: own.id,
    streets: streets.filter(({ id }) => streetIds?.includes(id)),
  }
}

let service: CitizensService
let assigned: InputOf<typeof territoryAssign>[] = []
let next: (() => void) | undefined
beforeAll(async () => {
  service = await openCitizens(new Date('2026-11-20T12:00:00-03:00'), async (query, input) => {
    // Inputs of these queries.
    if (query === territoryPlan.name) return plan(input as InputOf<typeof territoryPlan>)
    if (query !== territoryAssign.name) return { items: [] }
    const given = input as InputOf<typeof territoryAssign>
    assigned.push(given)
    next?.()
    return { id: given.id }
  })
})
beforeEach(() => {
  assigned = []
})
afterAll(() => service.close())

/** What the core is asked next, whenever the message arrives. */
const askedOfCore = async () => {
  if (assigned.length === 0)
    await new Promise<void>((resolve) => {
      next = resolve
    })
  return assigned.shift()
}

const call: CitizensService['call'] = (query, input, user) => service.call(query, input, user)
const live = (addressPublicPlace: string, own: object = {}) =>
  service.add({
    name: `Pessoa ${newId()}`,
    addressPublicPlaceType: 'Rua',
    addressPublicPlace,
    responsibleAcsId: ana.id,
    userResponsibleName: ana.name,
    microAreaId: here.id,
    microArea: here.code,
    territoryRule: 'street',
    ...own,
  })
const caredBy = async (id: string) =>
  (await service.collections.citizen.findOne({ _id: id }))?.responsibleAcsId

test('citizens go with their street, but those whose agent was chosen by hand; all come back', async () => {
  const [first, second, chosen, other, far] = await Promise.all([
    live('das Redes', { neighborhood: { id: 'n1', name: 'Norte' } }),
    live('DAS REDES', { addressPublicPlaceType: null, territoryRule: 'household' }),
    live('das Redes', { territoryRule: 'chosen' }),
    live('das Redes Velhas'),
    live('das Redes', { neighborhood: { id: 'n2', name: 'Sul' } }),
  ])
  const change = { microAreaId: there.id, streetIds: ['s0'] }
  const shown = await call(territoryMovePreview, change, director)
  expect(shown).toMatchObject({
    to: { microArea: there.name, agent: bia.name, healthUnit: unit.name },
    people: 2,
    kept: 1,
    from: [{ agent: ana.name, people: 2 }],
  })
  expect(shown.items.map((one) => one.id).sort()).toEqual([first, second].sort())
  expect(await caredBy(first)).toBe(ana.id)

  const moved = await call(territoryMove, change, director)
  expect(moved.people).toBe(2)
  expect(await askedOfCore()).toMatchObject({
    streets: [{ id: 's0', microAreaId: there.id }],
    agents: [],
  })
  expect(await Promise.all([first, second, chosen, other, far].map(caredBy))).toEqual([
    bia.id,
    bia.id,
    ana.id,
    ana.id,
    ana.id,
  ])
  expect(await call(citizenGet, { id: first }, director)).toMatchObject({ microArea: there.code })

  expect((await call(territoryMoveUndo, { id: moved.id }, director)).people).toBe(2)
  expect(await askedOfCore()).toMatchObject({ streets: [{ id: 's0', microAreaId: here.id }] })
  expect(await Promise.all([first, second].map(caredBy))).toEqual([ana.id, ana.id])
  expect((await service.collections.citizen.findOne({ _id: second }))?.territoryRule).toBe('household')
  expect((await call(territoryMoveList, {}, director)).items[0]).toMatchObject({
    streets: ['Rua das Redes'],
    isUndone: true,
    by: director.name,
  })
  await expect(call(territoryMoveUndo, { id: moved.id }, director)).rejects.toMatchObject({
    key: 'conflict',
    message: 'Esta mudança já foi desfeita',
  })
})

test('who lives in a home outside of every micro-area stays; a unit that was chosen for a home stays with it', async () => {
  const chosen = { id: 'u9', name: 'UBS Escolhida' }
  const homes = [{ isOutOfArea: true }, { chosenUnit: chosen }].map((own) => ({ _id: newId(), own }))
  // What no move looks at is left out.
  for (const { _id, own } of homes)
    await service.collections.home.insertOne({
      _id,
      client: director.client?.id,
      version: 1,
      ...own,
    } as unknown as Home)
  const [apart, withUnit] = await Promise.all(
    homes.map(({ _id, own }) =>
      live('do Cais', { householdId: _id, ...('chosenUnit' in own && { healthUnit: chosen }) }),
    ),
  )
  const change = { microAreaId: there.id, streetIds: ['s2'] }
  expect(await call(territoryMovePreview, change, director)).toMatchObject({
    people: 1,
    kept: 0,
    outOfArea: 1,
  })
  const moved = await call(territoryMove, change, director)
  await askedOfCore()
  expect(moved.people).toBe(1)
  expect(await Promise.all([apart ?? '', withUnit ?? ''].map(caredBy))).toEqual([ana.id, bia.id])
  const home = async (at: number) => service.collections.home.findOne({ _id: homes[at]?._id ?? '' })
  expect((await home(0))?.microAreaId).toBeUndefined()
  expect(await home(1)).toMatchObject({ microAreaId: there.id })
  expect((await home(1))?.healthUnit).toBeUndefined()
  expect(await service.collections.citizen.findOne({ _id: withUnit ?? '' })).toMatchObject({
    healthUnit: chosen,
    microAreaId: there.id,
  })
  await call(territoryMoveUndo, { id: moved.id }, director)
  await askedOfCore()
  expect(await Promise.all([apart ?? '', withUnit ?? ''].map(caredBy))).toEqual([ana.id, ana.id])
})

test('a street that moved again is taken back newest first', async () => {
  const first = await call(territoryMove, { microAreaId: there.id, streetIds: ['s1'] }, director)
  await call(territoryMove, { microAreaId: here.id, streetIds: ['s1'] }, director)
  await expect(call(territoryMoveUndo, { id: first.id }, director)).rejects.toMatchObject({
    message: 'O mesmo foi mudado de novo depois: desfaça antes a mudança mais nova',
  })
})

test('another agent takes over the people of a micro-area, and they stay in it for the same reason', async () => {
  const id = await live('do Porto', {
    responsibleAcsId: bia.id,
    microAreaId: there.id,
    territoryRule: 'position',
  })
  assigned = []
  const { people } = await call(territoryMove, { microAreaId: there.id, agentId: ana.id }, director)
  expect(people).toBe(1)
  expect((await askedOfCore())?.agents).toEqual([{ microAreaId: there.id, agentId: ana.id }])
  expect(await service.collections.citizen.findOne({ _id: id })).toMatchObject({
    responsibleAcsId: ana.id,
    microAreaId: there.id,
    territoryRule: 'position',
  })
})

test.each([
  ['nothing', { microAreaId: here.id }, 'streetIds'],
  ['two things', { microAreaId: here.id, streetIds: ['s0'], agentId: 'a2' }, 'streetIds'],
  ['an unknown micro-area', { microAreaId: 'none', agentId: 'a2' }, 'microAreaId'],
])('a change about %s is refused at its field', async (_what, change, field) => {
  await expect(call(territoryMovePreview, change, director)).rejects.toMatchObject({
    key: 'validation',
    payload: { fields: { [field]: expect.any(String) } },
  })
})

test('another client sees none of it, and anonymised users change nothing', async () => {
  const elsewhere = { ...director, client: { id: newId(), name: 'Outra Cidade' } }
  expect((await call(territoryMoveList, {}, elsewhere)).items).toEqual([])
  const change = { microAreaId: there.id, streetIds: ['s0'] }
  expect((await call(territoryMovePreview, change, elsewhere)).people).toBe(0)
  await expect(call(territoryMove, change, { ...director, isAnonymization: true })).rejects.toMatchObject({
    key: 'permission',
  })
})
