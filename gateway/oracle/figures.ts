import { figures as citizen } from '@saude/citizen/contract/figures'
import { derivedFigures, type Figure } from '@saude/contract/figure'
import type { Query } from '@saude/contract/query'
import { figures as core } from '@saude/core/contract/figures'
import { figures as dashboard } from '@saude/dashboard/contract/figures'
import { figures as epidemiology } from '@saude/epidemiology/contract/figures'
import { figures as healthSecretary } from '@saude/health-secretary/contract/figures'
import { figures as maps } from '@saude/maps/contract/figures'
import { figures as options } from '@saude/options/contract/figures'
import { figures as travel } from '@saude/travel/contract/figures'

/** Every figure of the product: what areas declare, and what follows from their queries. */
export const declaredFigures = (queries: readonly Query[]): readonly Figure[] => [
  ...[core, citizen, maps, travel, epidemiology, healthSecretary, options, dashboard].flat(),
  ...queries.flatMap(derivedFigures),
]
