import { areaKey, pageOfPoints } from '@saude/citizen/contract/geolocation'
import { citizenPeople, layerGroups } from '@saude/citizen/contract/layer'
import { layerData } from '@saude/citizen/contract/layer-data'
import { date, object, oneOf, relation } from '@saude/contract/fields'
import { logsProtectedCitizens, protectedCitizens } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { backward, inOrder } from '@saude/contract/range'
import { rows } from './access.ts'
import { epidemiologicalAccompaniment } from './accompaniment.ts'
import { caseStates } from './case-states.ts'

/** What the map of cases is narrowed by, beside the state and the area. */
export const caseFilters = {
  from: date('De').required(),
  to: inOrder(date('Até').required(), 'from', backward()),
  pathology: relation('Patologia', 'cidSearch'),
  healthUnit: relation('Unidade de saúde', 'healthUnitSearch'),
}

const input = {
  ...caseFilters,
  caseState: oneOf('Situação', caseStates).required(),
  area: object('Área', areaKey),
}
const reads = [epidemiologicalAccompaniment.name, 'citizen', 'healthUnit', 'user']

/** Cases where the people live now; those of protected diagnoses for who may see them alone. */
export const epidemiologicalMap = query(rows.epidemiologicalMapGeolocation, {
  input: { ...input, ...pageOfPoints },
  output: {
    ...layerData,
    /** Of whom a marker names a protected diagnosis. */
    protectedCitizens: protectedCitizens(),
  },
  reads,
  ...logsProtectedCitizens,
  timeout: 60_000,
})

/** The same cases by name: a line for each, with the citizen's id. */
export const epidemiologicalMapPeople = query('epidemiologicalMapGeolocationPeople', {
  permission: rows.epidemiologicalMapGeolocation,
  title: 'Mapa de situação dos casos, em lista',
  input: { ...input, group: oneOf('Grupo', layerGroups), ...pageOfPoints },
  output: citizenPeople,
  reads,
  logs: 'people.id',
  timeout: 60_000,
})
