interface NoFigure {
  readonly because: string
  /** Of the key of a number: 'travelItinerary.stops.km'. */
  readonly of: RegExp
}

/** Numbers that screens read and that are no sums over records. */
export const noFigures: readonly NoFigure[] = [
  {
    because: 'where something lies',
    of: /\.(latitude|longitude|lat|lng|north|south|east|west|altitude|accuracy|x|y)$/,
  },
  { because: 'where a journey begins', of: /\.(startLatitude|startLongitude)$/ },
  { because: 'which state of an entry it is', of: /\.(version|versionNumber)$/ },
  {
    because: 'drawn as dots on a map; their number is a figure',
    of: /\.packed\.|\.markers\.value$|\.people\.value$/,
  },
  {
    because: 'what a row is about',
    of: /\.(age|initialAge|idadeInicial|year|firstYear|years|past|month|week|cycle)$/,
  },
  { because: 'how far the work has come', of: /\.(progress|fraction)$|^takeoutList\.items\.percent$/ },
  {
    because: 'of one family, so that a device does not send a part of it',
    of: /^agentDay(List|Keep)\.items\.family\.people$/,
  },
  {
    because: 'who may be put on one list of invitations, counted as they are listed',
    of: /^userInvitees\.total$/,
  },
  { because: 'the size of one file', of: /^takeoutList\.items\.megabytes$|^takeoutTake\.archive\.size$/ },
  {
    because: 'of one load of a file: its lines, its columns, and what it counted as it went through them',
    of: /^import(Get|List|DoubtList|Areas)\./,
  },
  {
    because: 'measured of one person at one moment',
    of: /^symptomQuizListMeasurements\.|^recordedEntryGet\.|^attendanceGet\.|[mM]easurementList\.items\.|^healthCareList\.items\.act\.|^agentDay(List|Keep)\.items\.lastMeasurement\./,
  },
  {
    because: 'as it was written for one person',
    of: /^carePaperGet\.(days|lines\.)|^prescriptionList\.items\.lines\./,
  },
  {
    because: 'of one act, as the log of it says; gateway/dispatch/access-log.test.ts looks at its entries',
    of: /^auditList\.items\.citizens$/,
  },
  {
    because: 'how alike two records are',
    of: /^(citizenDuplicates|registerCheckList)\.items\.score$/,
  },
  { because: 'as it stands in a post of one person', of: /^teamGet\.members\.hours$|\.posts\.hours$/ },
  { because: 'a code, not a number of anything', of: /^visitList\.items\.statusNumber$/ },
  {
    because: 'of one session, at this moment',
    of: /^sessionGet\.|^secondFactorGet\.|^dataSourceList\.items\.ping$/,
  },
  {
    because: 'days of one entry that have passed or are left',
    of: /\.(waitingDays|promisedDays|pausedDays|daysLeft|noticeDays|hospitalNights)$/,
  },
  {
    because: 'of one home: who lives there as its list says, which is a figure; the rest is typed in',
    of: /^homeGet\.(people|rooms|animalCount)$/,
  },
  {
    because: 'the distance of the itinerary, which is a figure there',
    of: /^travelMine\.items\.plannedKm$/,
  },
  {
    because: 'typed in elsewhere: a setting, a vehicle, a material, a trip, a rule, a past week',
    of: /\.(pricePerLitre|wheelchairPlaces|minimum|goal|weight|bounds|ceiling|target)$|^epidemiologicalChannel\.typed\.cases$|^travelMine\.items\.(km(Start|End)|expenses\.amount)$|^travel(Itinerary|Mine\.items)\.lastKm$/,
  },
]
