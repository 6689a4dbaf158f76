import { asManyAsThereAre, list, object, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** Who does the first steps of a new municipality, and which of them no one wants to see any more. */

const name = text('Passo').required().max(80)
const permission = text('Permissão').required().max(80)

/** Which steps were hidden for all, and who can do what: the groups that hold a permission, those without people last. */
export const firstStepPlan = query('firstStepPlan', {
  permission: rows.settingsGet,
  title: 'Consultar quem faz os primeiros passos',
  input: { permissions: list('Permissões', 100, permission) },
  output: {
    hidden: list('Ocultos', asManyAsThereAre, name).required(),
    who: list(
      'Quem faz',
      asManyAsThereAre,
      object('Permissão', {
        permission,
        /** The provider's staff alone. */
        isProvider: yesNo('Do provedor').required(),
        groups: list(
          'Grupos',
          asManyAsThereAre,
          object('Grupo', {
            name: text('Nome').required(),
            hasPeople: yesNo('Com pessoas').required(),
          }).required(),
        ).required(),
      }).required(),
    ).required(),
  },
  reads: ['firstStep', 'group', 'user'],
})

/** Hides a step for everybody, or shows it again. */
export const firstStepHide = query('firstStepHide', {
  permission: rows.settingsUpdate,
  title: 'Ocultar um dos primeiros passos',
  input: { name, isHidden: yesNo('Oculto').required() },
  output: { hidden: list('Ocultos', asManyAsThereAre, name).required() },
  writes: ['firstStep'],
})
