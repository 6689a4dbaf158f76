import { validationError } from '@saude/contract/errors'
import { recordByIds } from '@saude/service/record/by-ids'
import { recordService } from '@saude/service/record/record'
import { inspectionRound, mosquitoFocus } from '../../contract/mosquito.ts'
import { streetBlock, streetBlockByIds } from '../../contract/street-block.ts'

export const streetBlocks = recordService(streetBlock, { demo: () => import('../../demo/street-blocks.ts') })
export const nameStreetBlocks = recordByIds(streetBlock, streetBlockByIds)

export const mosquitoFoci = recordService(mosquitoFocus, {
  before(values, { stored }) {
    const at = stored ? 'document.' : ''
    const { foundOn, returnBy } = { ...stored, ...values }
    if (foundOn && returnBy && returnBy < foundOn)
      throw validationError({ [`${at}returnBy`]: 'Retornar até não pode ser antes da inspeção' })
    return values
  },
  demo: () => import('../../demo/mosquito-foci.ts'),
})

export const inspectionRounds = recordService(inspectionRound, {
  before(values, { stored }) {
    const at = stored ? 'document.' : ''
    const whole = { ...stored, ...values }
    if ((whole.positive ?? 0) > (whole.inspected ?? 0))
      throw validationError({
        [`${at}positive`]: 'Imóveis positivos não pode ser maior que os inspecionados',
      })
    if ((whole.containersPositive ?? 0) > (whole.containersInspected ?? 0))
      throw validationError({
        [`${at}containersPositive`]: 'Depósitos positivos não pode ser maior que os inspecionados',
      })
    return values
  },
  demo: () => import('../../demo/inspection-rounds.ts'),
})
