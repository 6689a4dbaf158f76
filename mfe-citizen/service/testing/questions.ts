const days = { from: '2026-08-16', to: '2026-11-20' } as const
const codes = (...ids: readonly string[]) => ids.map((id) => ({ id, name: id }))
/** The home of the citizens that are asked about, where a test has made one (`history/testing.ts`). */
export const theirHome = 'casa'
const whole = { startIndex: 0, stopIndex: 249 }

/** What each query that reads is asked about a citizen, where nothing at all does not do. */
const inputsOf = (citizen: string): Readonly<Record<string, () => readonly object[]>> => ({
  citizenGet: () => [{ id: citizen }],
  citizenDeath: () => [{ id: citizen }],
  citizenPregnancy: () => [{ id: citizen }],
  attendanceAsked: () => [{ ids: ['none'] }],
  citizenByIds: () => [{ ids: [citizen] }],
  citizenQuizByIds: () => [{ ids: [citizen] }],
  citizenContactByIds: () => [{ ids: [citizen] }],
  citizenPersonByIds: () => [{ ids: [citizen] }],
  citizenPlaceByIds: () => [{ ids: [citizen] }],
  homeVisitSums: () => [{ months: ['2026-11'] }],
  citizenCounts: () => [{ by: 'age' }, { by: 'gender' }],
  citizenFacts: () => [{ ids: [citizen] }],
  citizenAtPoint: () => [{ points: [{ number: 1, latitude: -22.9, longitude: -47.1 }] }],
  citizenLayer: () => [
    { layer: 'pregnant' },
    { layer: 'mentalHealth', ...days },
    { layer: 'symptom', ...days },
  ],
  citizenLayerPeople: () => [
    { layer: 'pregnant' },
    { layer: 'mentalHealth', ...days },
    { layer: 'symptom', ...days },
  ],
  citizenLayerTimeline: () => [{ layer: 'mentalHealth', ...days }],
  citizenAudience: () => [{ audience: 'all', start: '2026-11-01', end: '2026-11-30', ...whole }],
  citizenProfile: () => [
    { cids: codes('B24', 'J06'), ...whole },
    { cids: codes('A15', 'J06'), ciaps: codes('B90'), match: 'all', ...whole },
    { cids: codes('J06'), ciaps: codes('B90'), match: 'either', ...whole },
  ],
  citizenRisk: () => [
    { of: 'person', ...whole },
    { of: 'household', ...whole },
  ],
  citizenHistory: () => [{ id: citizen }],
  ongoingList: () => [{ id: citizen }],
  citizenOpenCare: () => [{ id: citizen }],
  prescriptionList: () => [{ citizenId: citizen }],
  attendanceGet: () => [{ id: 'none' }],
  carePaperGet: () => [{ id: 'none' }],
  importGet: () => [{ id: 'none' }],
  citizenPersonData: () => [{ citizenId: citizen, isWhole: false }],
  homeGet: () => [{ id: theirHome }],
  homeHistory: () => [{ id: theirHome }],
  homePeople: () => [{ id: theirHome }],
  visitOfHomePlan: () => [{ id: theirHome }],
  visitOfHomeList: () => [{ homeId: theirHome }],
  recordedEntryGet: () => [{ id: 'none' }],
  symptomQuizListSymptoms: () => [{ publicUserId: citizen }],
  symptomQuizListMeasurements: () => [{ publicUserId: citizen }],
  attendanceProduction: () => [{ from: '2026-11-01', to: '2026-11-20' }],
  citizenDuplicates: () => [{ name: 'Benedita Nogueira' }],
  territoryMovePreview: () => [{ microAreaId: 'm1' }],
  productionSums: () =>
    (['procedure', 'professional', 'healthUnit'] as const).map((by) => ({ months: ['2026-11'], by })),
  ...Object.fromEntries(
    [
      ...['healthCareList', 'dentalCareSearch', 'homeCareSearch', 'measurementList', 'symptomList'],
      ...['selfReportedMeasurementList', 'selfReportedSymptomList', 'citizenMessageList', 'citizenVisitList'],
    ].map((name) => [name, () => [{ citizenId: citizen }]]),
  ),
})

/** What a query that reads is asked about a citizen, in tests that ask all of them. */
export const questionsOf = (query: string, citizen: string): readonly object[] =>
  inputsOf(citizen)[query]?.() ?? [{}]
