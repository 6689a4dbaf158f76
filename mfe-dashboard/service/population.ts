import { citizenCounts, lastInitialAge, yearsOfGroup } from '@saude/citizen/contract/counts'
import { handlersFor } from '@saude/service/handlers'
import { pageOfRows } from '@saude/service/page'
import { ageGroup, sexQuantitative } from '../contract/population.ts'

// The numbers are the citizen area's; nothing is stored here.
const on = handlersFor({})

export const countBySex = on(sexQuantitative, async ({ ask }) => {
  const { items } = await ask(citizenCounts, { by: 'gender' })
  return {
    items: items
      // A row for those not known only where there are some.
      .filter(({ gender, count }) => gender || count > 0)
      .map(({ gender, count }) => ({ sex: gender ?? null, registerNumber: count })),
  }
})

export const countByAge = on(ageGroup, async ({ input, ask }) => {
  const { items } = await ask(citizenCounts, { by: 'age' })
  const rows = items.flatMap(({ initialAge, count }) =>
    typeof initialAge === 'number'
      ? [{ ageGroup: nameOf(initialAge), registerNumber: count, idadeInicial: initialAge }]
      : [],
  )
  return pageOfRows(input.order === 'desc' ? rows.reverse() : rows, input, ageGroup)
})

const nameOf = (initialAge: number): string =>
  initialAge >= lastInitialAge
    ? `${lastInitialAge} ou mais`
    : `${initialAge} a ${initialAge + yearsOfGroup - 1}`
