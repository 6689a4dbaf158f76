import { id, oneOf, relation, text, yesNo } from '@saude/contract/fields'
import { pastDateTime } from '@saude/contract/fields-past'
import { confirmation } from '@saude/contract/plausible'
import { query } from '@saude/contract/query'
import { searchShape } from '@saude/contract/search-shape'
import {
  administrationRoutes,
  administrationSites,
  doses,
  vaccinationStrategies,
} from '@saude/core/contract/codes/doses'
import { dosesOfVaccine } from '@saude/core/contract/codes/vaccine-rules'
import { rows } from './access.ts'
import { correction } from './correction.ts'
import { recorded } from './health-care.ts'

/** Vaccines that a citizen was given. */

/** Dose ids → '1ª dose (D1)'. */
export const doseLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(doses).map(([key, { acronym, name }]) => [key, `${name} (${acronym})`]),
)

/** The doses of a vaccine, as vaccine-rules.ts has them; undefined of one that is in no calendar. */
export function dosesOf(vaccine: string | undefined): Readonly<Record<string, string>> | undefined {
  const own = vaccine === undefined ? undefined : dosesOfVaccine[vaccine]
  return own && Object.fromEntries(own.map((id) => [id, doseLabels[id] ?? id]))
}

/** Immunobiologicals by name or by what stands in vaccination cards; ids are those of e-SUS. */
export const immunobiologicalSearch = query(rows.immunobiologicalSearch, searchShape('codes'))

const now = { showWhen: { previousRecord: [null, false] } } as const

/** What is known of a dose given now, and often no more of one that is copied from a card. */
const ofDoseGivenNow = (label: string, max: number) =>
  text(label, now)
    .required()
    .max(max)
    .when('previousRecord', ([isPrevious], field) => (isPrevious ? field.nullable().notRequired() : field))

export const immunizationCreate = query(rows.immunizationCreate, {
  input: {
    citizenId: id('Cidadão').required(),
    immunobiological: relation('Imunobiológico', 'immunobiologicalSearch', {
      placeholder: 'Nome ou sigla da vacina',
    }).required(),
    dose: oneOf('Dose', doseLabels).required(),
    appliedAt: pastDateTime('Data da aplicação').required(),
    previousRecord: yesNo('Registro anterior', {
      help: 'Dose aplicada antes, transcrita da caderneta.',
    }),
    strategy: oneOf('Estratégia', vaccinationStrategies, now),
    batch: ofDoseGivenNow('Lote', 30),
    manufacturer: ofDoseGivenNow('Fabricante', 60),
    route: oneOf('Via de administração', administrationRoutes, now),
    site: oneOf('Local de aplicação', administrationSites, now),
    ...confirmation,
    ...correction,
  },
  output: recorded,
  writes: ['history', 'immunization'],
  logs: 'citizenId',
})
