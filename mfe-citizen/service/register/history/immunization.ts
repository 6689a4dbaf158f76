import { AppError, validationError } from '@saude/contract/errors'
import { parseInstant, toWire } from '@saude/contract/instants'
import { doses } from '@saude/core/contract/codes/doses'
import { immunobiologicals } from '@saude/core/contract/codes/immunobiologicals'
import type { Coded } from '@saude/core/contract/codes/system'
import { absent } from '@saude/service/handlers'
import type { Filter } from '@saude/store'
import { immunizationCreate, immunobiologicalSearch } from '../../../contract/immunization.ts'
import { vaccinesLike } from '../../../contract/vaccines.ts'
import { on } from '../../collections.ts'
import { knownCitizen } from '../citizen/known.ts'
import { authorOf } from './author.ts'
import { doseDetails, siteWarnings } from './dose-details.ts'
import { entering } from './enter.ts'
import type { HistoryItem } from './item.ts'
import { momentInLife } from './moment.ts'
import { dayOf, vaccineWarnings } from './vaccine-warnings.ts'
import { correctedBy } from './withdrawn.ts'

export const searchImmunobiologicals = on(immunobiologicalSearch, ({ input }) => ({
  items: vaccinesLike(input.q ?? ''),
}))

function vaccineOf(id: string): Coded {
  const known = Object.hasOwn(immunobiologicals, id) ? immunobiologicals[id] : undefined
  if (!known) throw validationError({ immunobiological: 'Imunobiológico é inválido' })
  return { system: 'esusImmunobiological', code: id, name: known.name }
}

const doseOf = (id: string): Coded => ({ system: 'esusDose', code: id, name: doses[id]?.name ?? id })

const dayMs = 24 * 60 * 60 * 1000

/** The same vaccine on the same day: it is the same dose typed twice. */
function sameDay(citizenId: string, vaccine: Coded, date: Date, but?: HistoryItem): Filter<HistoryItem> {
  const start = parseInstant(toWire(date).slice(0, 10)) ?? date
  return {
    citizenId,
    ...(but && { _id: { $ne: but._id } }),
    date: { $gte: start, $lt: new Date(start.getTime() + dayMs) },
    'immunization.immunobiological.code': vaccine.code,
  }
}

export const createImmunization = on(
  immunizationCreate,
  async ({ input, collections, commit, user, ask, now }) => {
    const citizen = await knownCitizen(collections.citizen, input.citizenId)
    const date = momentInLife('appliedAt', 'Data da aplicação', input.appliedAt, citizen, now)
    const immunobiological = vaccineOf(input.immunobiological.id)
    const corrected = await correctedBy(
      input,
      { collections, user, now },
      ['immunization'],
      immunizationCreate,
    )
    const again = sameDay(citizen._id, immunobiological, date, corrected?.item)
    if (await collections.historyItem.findOne(again)) {
      const message = `${immunobiological.name} já está registrada neste dia`
      throw new AppError('conflict', message, { fields: { immunobiological: message }, issues: [message] })
    }
    if (!input.isConfirmed) {
      const others = await collections.historyItem.findAll(
        {
          citizenId: citizen._id,
          type: 'immunization',
          'immunization.immunobiological.code': immunobiological.code,
        },
        { max: 10_000 },
      )
      const warnings = vaccineWarnings({
        immunobiological: immunobiological.code,
        dose: input.dose,
        day: dayOf(date),
        birthDate: citizen.birthDate,
        others: others
          .filter(({ _id }) => _id !== corrected?.item._id)
          .map((other) => ({ dose: other.immunization?.dose.code ?? '', day: dayOf(other.date) })),
      }).concat(siteWarnings(input))
      if (warnings.length > 0)
        throw new AppError('validation', 'Confira a dose antes de registrar', { issues: warnings, warnings })
    }
    const details = await doseDetails(input, citizen, ask)
    const previousRecord = input.previousRecord === true
    const { steps, answer } = await entering(
      collections,
      citizen,
      {
        type: 'immunization',
        date,
        // Copying a card is not giving the dose.
        ...(previousRecord
          ? { first: null }
          : await authorOf({ user, ask, now, day: dayOf(date) }, corrected?.item)),
        immunization: {
          immunobiological,
          dose: doseOf(input.dose),
          previousRecord,
          strategy: input.strategy ?? null,
          route: input.route ?? null,
          site: input.site ?? null,
          batch: input.batch ?? null,
          ...details,
        },
      },
      { guards: [absent(collections.historyItem, again)], corrected },
    )
    return commit(steps, answer)
  },
)

export const immunizationHandlers = [searchImmunobiologicals, createImmunization]
