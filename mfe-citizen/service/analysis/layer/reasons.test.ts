import type { InputOf } from '@saude/contract/query'
import { type MentalHealthIllness, mentalHealthIllnesses } from '@saude/core/contract/codes/mental-health'
import type { Coded } from '@saude/core/contract/codes/system'
import { healthCareCreate } from '../../../contract/health-care.ts'
import { citizenLayer, citizenLayerPeople, citizenLayerTimeline } from '../../../contract/layer.ts'
import { type OpenHistory, openHistory, staff } from '../../register/history/testing.ts'

let history: OpenHistory
beforeAll(async () => {
  history = await openHistory()
})
afterAll(() => history.close())

const nurse = staff('n1', 'nurse')
type Asked = InputOf<typeof citizenLayerPeople>

const days = { from: '2026-11-01', to: '2026-11-20' } as const
const violence = { layer: 'violence', violence: 1, ...days } as const
const illnessOf = (illness?: MentalHealthIllness): Asked => ({ layer: 'mentalHealth', illness, ...days })

const here = { addressCoordinates: { x: -47, y: -22 }, hasLocation: true, addressOnCity: true }
const person = () => history.citizen(here)

/** As the form records it. */
async function came(reason: string, cid?: string, further?: string): Promise<string> {
  const citizenId = await person()
  await history.call(
    healthCareCreate,
    {
      citizenId,
      attendedAt: '2026-11-19T10:30',
      procedure: { id: '0301010110', name: '' },
      ciap: { id: reason, name: '' },
      ...(cid && { cid: { id: cid, name: '' } }),
      ...(further && { problems: [{ cid: { id: further, name: '' } }] }),
    },
    nurse,
  )
  return citizenId
}

/** As an import brings it. */
async function imported(system: Coded['system'], code: string): Promise<string> {
  const id = await person()
  await history.item(id, { type: 'healthCare', problem: { system, code, name: code } })
  return id
}

/** Whom the map, its table and packed points show, who must be the same. */
async function shown(asked: Asked): Promise<readonly string[]> {
  const { people } = await history.call(citizenLayerPeople, asked, nurse)
  const { points, located } = await history.call(citizenLayer, asked, nurse)
  const ids = people.map(({ id }) => id)
  expect(points.map(({ id }) => id)).toEqual(ids)
  expect(located).toBe(ids.length)
  return ids
}

const counted = async (asked: Asked) =>
  (await history.call(citizenLayerTimeline, asked, nurse)).items.reduce((sum, { count }) => sum + count, 0)

test('who came because of violence is on its map, by either table, once for both, and as a further problem', async () => {
  const found = await Promise.all([
    came('Z25'),
    came('A03', 'R456'),
    came('Z25', 'R456'),
    came('A03', 'R509', 'R456'),
  ])
  expect((await shown(violence)).toSorted()).toEqual(found.toSorted())
  expect(await counted(violence)).toBe(4)
})

test.each(
  Object.entries(mentalHealthIllnesses).map(
    // Object.entries forgets the literals of the table.
    ([illness, { ciaps }]) => [illness as MentalHealthIllness, ciaps[0]] as const,
  ),
)('%s is what CIAP-2 calls %s, as the reason and as the problem', async (illness, ciap) => {
  const before = { all: await counted(illnessOf()), one: await counted(illnessOf(illness)) }
  const [one, other] = [await came(ciap), await imported('ciap2', ciap)]
  expect(await shown(illnessOf(illness))).toEqual(expect.arrayContaining([one, other]))
  expect(await shown(illnessOf())).toEqual(expect.arrayContaining([one, other]))
  expect(await counted(illnessOf(illness))).toBe(before.one + 2)
  expect(await counted(illnessOf())).toBe(before.all + 2)
})

test('a code is read by its own table', async () => {
  // F03 of CIAP-2 is an eye that runs, and Z25 of CID-10 a vaccination.
  const ids = [await imported('ciap2', 'F03'), await imported('cid10', 'Z25')]
  const known = await imported('cid10', 'F03')
  const all = [
    ...(await shown(illnessOf())),
    ...(await shown(illnessOf('dementia'))),
    ...(await shown(violence)),
  ]
  expect(all.filter((id) => ids.includes(id))).toEqual([])
  expect(await shown(illnessOf('dementia'))).toContain(known)
})
