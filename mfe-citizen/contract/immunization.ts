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
import { isProtectedCid } from '@saude/core/contract/codes/protected'
import { vaccinationGroups } from '@saude/core/contract/codes/vaccination-groups'
import { vaccineManufacturers } from '@saude/core/contract/codes/vaccine-manufacturers'
import { dosesOfVaccine } from '@saude/core/contract/codes/vaccine-rules'
import { rows } from './access.ts'
import { carePlaces } from './attendance-codes.ts'
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

/** What is known of a dose given now, and often not of one that is copied from a card. */
const batch = text('Lote', now)
  .required()
  .max(30)
  .when('previousRecord', ([isPrevious], field) => (isPrevious ? field.nullable().notRequired() : field))

/** `condicaoMaternal` of the federal form; not of men. */
export const maternalConditions = { '1': 'Nenhuma', '2': 'Gestante', '3': 'Puérpera' } as const

/** The strategy for which somebody prescribes a vaccine, by a diagnosis. */
const special = { showWhen: { previousRecord: [null, false], strategy: ['2'] } } as const
/** The tables of its day count. */
const ofItsDay = { from: { day: 'appliedAt' } } as const
const bcg = '15'

/** Places of care that the form of vaccination knows: not those of indigenous health. */
const { '16': _ubsi, '17': _boat, '18': _pole, '19': _casai, ...places } = carePlaces
export const vaccinationPlaces = places

/** What LEDI asks of a dose beside those that older callers send; forms ask for it, and older entries have none of it. */
export const doseFields = {
  group: oneOf('Grupo de atendimento', vaccinationGroups, now),
  maker: oneOf('Fabricante', vaccineManufacturers, now),
  carePlace: oneOf('Local de atendimento', places, now),
  maternal: oneOf('Condição maternal', maternalConditions),
  isTraveller: yesNo('Viajante'),
  isLeprosyContact: yesNo('Comunicante de hanseníase', { showWhen: { immunobiological: [bcg] } }),
  prescriber: relation('Ocupação de quem prescreveu', 'cboSearch', { ...special, searchWith: ofItsDay }),
  indication: relation('Motivo da indicação (CID-10)', 'cidSearch', {
    ...special,
    placeholder: 'Nome ou código CID-10',
    isProtected: isProtectedCid,
    searchWith: ofItsDay,
  }),
}

/** What a form asks for though the call may leave it out; of women the maternal condition too. */
export const askedOfDoses = ['group', 'maker', 'strategy', 'isLeprosyContact', 'prescriber', 'indication']

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
    prescriber: doseFields.prescriber,
    indication: doseFields.indication,
    group: doseFields.group,
    batch,
    maker: doseFields.maker,
    /** As older callers say it, in words; beside a maker it does not count. */
    manufacturer: text('Fabricante', now)
      .max(60)
      .when(['previousRecord', 'maker'], ([isPrevious, maker], field) =>
        isPrevious || maker ? field : field.required(),
      ),
    route: oneOf('Via de administração', administrationRoutes, now),
    site: oneOf('Local de aplicação', administrationSites, now),
    carePlace: doseFields.carePlace,
    maternal: doseFields.maternal,
    isTraveller: doseFields.isTraveller,
    isLeprosyContact: doseFields.isLeprosyContact,
    ...confirmation,
    ...correction,
  },
  output: recorded,
  writes: ['history', 'immunization'],
  queueable: true,
  logs: 'citizenId',
})
