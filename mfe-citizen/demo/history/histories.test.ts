import { immunobiologicals } from '@saude/core/contract/codes/immunobiologicals'
import { demoTown } from '@saude/town/town'
import { demoUsers } from '@saude/town/users'
import { historyTypeKeys } from '../../contract/history-types.ts'
import { citizens } from '../citizens.ts'
import type { DemoPatient } from './entry.ts'
import { createHistories } from './histories.ts'

const town = demoTown()
const now = new Date('2026-11-20T12:00:00-03:00')
const patients: DemoPatient[] = [...citizens({ town, count: 1500, seed: town.seed, today: now })].map(
  (one) => ({
    ...one,
    healthUnitId: one.healthUnit.id,
  }),
)
const unwell = (patient: DemoPatient) =>
  patient.installedApp === 'MATCH' && !patient.deathAt ? ['2026-11-18', '2026-11-19'] : []
const make = () => {
  const historyOf = createHistories(town, now)
  return patients.map((patient) => ({ patient, entries: historyOf(patient, unwell(patient)) }))
}
const made = make()
const all = made.flatMap(({ entries }) => entries)

test('the same people have the same histories', () => {
  expect(make()).toEqual(made)
})

test('there is something of each kind, and a few entries a person', () => {
  expect(historyTypeKeys.filter((type) => !all.some((entry) => entry.type === type))).toEqual([])
  const mean = all.length / patients.length
  expect([mean > 2, mean < 7]).toEqual([true, true])
})

test('nothing happens before a birth, after a death or in the future', () => {
  const wrong = made.flatMap(({ patient, entries }) =>
    entries.filter(({ date }) => {
      const day = date.toISOString().slice(0, 10)
      return day < patient.birthDate || date > now || (patient.deathAt && day > patient.deathAt)
    }),
  )
  expect(wrong).toEqual([])
})

test('children have the vaccines of their age, each once', () => {
  const monthsOf = ({ birthDate }: DemoPatient) =>
    (now.getTime() - Date.parse(birthDate)) / (30.44 * 86_400_000)
  const given = (patient: DemoPatient) =>
    made
      .find((one) => one.patient === patient)
      ?.entries.flatMap(({ immunization }) =>
        immunization ? [`${immunization.immunobiological.code}/${immunization.dose.code}`] : [],
      ) ?? []
  const alive = patients.filter(({ deathAt }) => deathAt === null)
  const toddlers = alive.filter((one) => monthsOf(one) > 24 && monthsOf(one) < 36)
  expect(toddlers.length).toBeGreaterThan(5)
  for (const child of toddlers) {
    expect(given(child).length).toBeGreaterThan(15)
    expect(new Set(given(child)).size).toBe(given(child).length)
    expect(given(child)).not.toContain('67/9')
  }
  const codes = all.flatMap(({ immunization }) => immunization?.immunobiological.code ?? [])
  expect(codes.filter((code) => !(code in immunobiologicals))).toEqual([])
})

test('the demo nurse and doctor have attended people, whom only they may correct', () => {
  const users = demoUsers(town).filter(({ groupKeys }) => ['nurse', 'doctor'].includes(groupKeys[0] ?? ''))
  for (const { id } of users)
    expect(
      all.filter(({ type, first }) => type === 'healthCare' && first?.userId === id).length,
    ).toBeGreaterThan(0)
})
