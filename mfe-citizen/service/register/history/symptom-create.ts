import { symptomCreate } from '../../../contract/symptom-create.ts'
import { on } from '../../collections.ts'
import { retrying } from '../care/care.ts'
import { knownCitizen } from '../citizen/known.ts'
import { author } from './author.ts'
import { entering } from './enter.ts'
import { momentInLife } from './moment.ts'
import { correctedBy } from './withdrawn.ts'

/** Symptoms that staff hear of or see; without a code, as no diagnosis was made. */
export const createSymptom = on(symptomCreate, ({ input, collections, commit, user, ask, now }) =>
  retrying(async () => {
    const citizen = await knownCitizen(collections.citizen, input.citizenId)
    const date = momentInLife('noticedAt', 'Desde', input.noticedAt, citizen, now)
    const first = await author({ user, ask })
    const corrected = await correctedBy(input, { collections, user, now }, ['symptom'], symptomCreate)
    const item = { type: 'symptom', date, first, symptoms: [...new Set(input.symptoms)] } as const
    const { steps, answer } = await entering(collections, citizen, item, { corrected })
    return commit(steps, answer)
  }),
)
