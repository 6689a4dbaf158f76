import { defaultPermissions } from '@saude/contract/access'
import type { GroupKey } from '@saude/contract/session'
import { service } from './service.ts'

/** The letters of the design's access page. */
const letters = {
  S: 'healthSecretary',
  P: 'publicAdministration',
  Y: 'systemAdministration',
  C: 'healthCoordinator',
  D: 'healthDirector',
  T: 'healthAttendant',
  M: 'doctor',
  N: 'nurse',
  A: 'acs',
  R: 'driver',
  L: 'travelLogisticManager',
} as const satisfies Record<string, GroupKey>
type Letter = keyof typeof letters
const groups = Object.entries(letters) as [Letter, GroupKey][] // Object.entries forgets the keys

/** Written by hand from that page; the gateway's own test holds every call to what groups are given. */
const rows: Readonly<Record<string, string>> = {
  citizenList: 'STCDYPMNAL',
  citizenGet: 'STCDYPMNAL',
  citizenHistory: 'STCDYPMNAL',
  citizenSearch: 'STCDYPMNARL',
  citizenCreate: 'STYCDNM',
  citizenUpdate: 'STYCDNM',
  citizenDuplicates: 'STYCDNM',
  homeList: 'STCDYPMNAL',
  homeGet: 'STCDYPMNAL',
  homeCreate: 'STYCDNMA',
  homeUpdate: 'STYCDNMA',
  familyUpdate: 'STYCDNMA',
  registerCheckList: 'STCDYMNA',
  registerCheckDismiss: 'STCDYMNA',
  visitOfHome: 'STYCDNMA',
  citizenContactUpdate: 'STYCDNMA',
  citizenDelete: 'TCDSY',
  citizenJoin: 'SYCD',
  citizenRestore: 'TCDSY',
  citizenRemovedList: 'TCDSY',
  citizenUpdateGeolocation: 'SATYCDMN',
  citizenCareOf: 'SATYCDMN',
  citizenGeolocation: 'CDSNMAPY',
  geoFiltersSearch: 'CDSNMAPY',
  citizenGeolocationSituationList: 'SPTYCDMNA',
  citizenHealth: 'SPTYCDMNA',
  citizenListWithoutApp: 'SPTYCDMNA',
  citizenConditionStatistics: 'SPYCDNMA',
  citizenResidentList: 'STCDYPMNA',
  territoryMove: 'SYCD',
  importList: 'SYCD',
  importCreate: 'SYCD',
  importDoubtList: 'SYCDT',
  visitList: 'SPYCDNMA',
  visitRecord: 'SYCDNMA',
  acsProductionControlList: 'SPTYCD',
  procedureList: 'SPTYCD',
  mostAttendedCitizens: 'SPTYCD',
  citizenVisitList: 'SPYCDNMA',
  patientQueueList: 'STCDYPMNA',
  healthCareList: 'STCDYPMNA',
  healthCareCreate: 'SYCDMNA',
  healthCareDelete: 'STCDYMNA',
  recordedEntryGet: 'STCDYMNA',
  recordedEntryRemove: 'STCDYMNA',
  prescriptionCreate: 'MN',
  measurementList: 'STCDYPMNA',
  measurementCreate: 'SYCDMNA',
  immunizationCreate: 'SYCDMNA',
  immunobiologicalSearch: 'STCDYPMNA',
  immunizationPeriodList: 'STYCDNM',
  dentalCareSearch: 'STCDYPMNA',
  homeCareSearch: 'STCDYPMNA',
  selfReportedMeasurementList: 'STCDYPMNA',
  selfReportedSymptomList: 'STCDYPMNA',
  sendMessageCreate: 'TCDSY',
  symptomList: 'SPYCDNM',
  recordedSymptomList: 'SPYCDNM',
  symptomQuizListSymptoms: 'SPYCDNM',
  symptomQuizListMeasurements: 'SPYCDNM',
}

const served = service.handlers.map(({ query }) => query)

test('every private query of the area is in the table, by the permission that it needs', () => {
  const needed = served
    .filter(({ access }) => access.access === 'private')
    .map(({ permission }) => permission)
  expect([...new Set(needed)].sort()).toEqual(Object.keys(rows).sort())
})

describe.each(Object.entries(rows))('%s', (name, allowed) => {
  test.each(groups)(`is for %s (%s) as one of ${allowed}, or refused`, (letter, group) => {
    const given: readonly string[] = defaultPermissions(group)
    expect(given.includes(name)).toBe(allowed.includes(letter))
  })
})

test.each([
  ['symptomStatistics', 'public'],
  ['symptomQuizList', 'closed'],
  ['citizenByIds', 'service'],
  ['citizenCounts', 'service'],
  ['citizenMessageList', 'service'],
  ['citizenMessageCreate', 'service'],
])('%s is for %s, and no group holds it', (name, access) => {
  expect(served.find((query) => query.name === name)?.access.access).toBe(access)
  for (const [, group] of groups) expect(defaultPermissions(group)).not.toContain(name)
})

test.each(['citizenDuplicates', 'citizenUpdateGeolocation'])('%s is never for anonymised users', (name) => {
  expect(served.find((query) => query.name === name)?.access.anonymised).toBe('refused')
})
